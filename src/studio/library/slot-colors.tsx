import { useId, useRef } from 'react';
import { colorOf } from '../editor/engine/library.ts';
import type { Editor } from '../editor/use-editor.ts';
import { useSettled } from '../editor/use-settled.ts';
import { spoken } from '../words/editor.ts';
import { words } from '../words/library.ts';
import classes from './thing-page.module.css';

/** A color for each material of a thing. */
export function SlotColors({ editor }: { editor: Editor }) {
  const { materials = {} } = editor.state.program;
  const id = useId();
  const slots = Object.entries(materials);
  if (slots.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{words.colors}</h2>
      <ul className={classes.slots}>
        {slots.map(([name, look]) => (
          <li key={name}>
            <Slot
              name={name}
              color={colorOf(look)}
              onChange={(color) => editor.edit({ kind: 'slot', name, color })}
              onSettle={editor.settle}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Slot({
  name,
  color,
  onChange,
  onSettle,
}: {
  name: string;
  color: string;
  onChange: (color: string) => void;
  onSettle: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useSettled(input, onSettle);
  return (
    <label className={classes.slot}>
      <input
        ref={input}
        type="color"
        value={color}
        onChange={({ target }) => onChange(target.value)}
      />
      {spoken(name)}
    </label>
  );
}
