import { useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { spoken, words } from '../words/editor.ts';
import { type Extent, hasSurface, isShared } from './edit-program.ts';
import classes from './editor.module.css';
import { colorOf, MATERIAL_NAMES, PLAIN_MATERIAL } from './engine/library.ts';
import { coveredBy, type ListedPart, lookOf, othersOf } from './part-tree.ts';
import type { Editor } from './use-editor.ts';
import { useSettled } from './use-settled.ts';

/** Changes the selected part: hide, remove, color and material. */
export function PartTools({ editor, part }: { editor: Editor; part: ListedPart }) {
  const { state, parts, edit } = editor;
  const { name } = part.part;
  const isHidden = state.hidden.has(part.index);
  return (
    <fieldset className={classes.tools}>
      <legend className={classes.partTitle}>{spoken(name)}</legend>
      <div className={classes.buttons}>
        <Button onClick={() => edit({ kind: isHidden ? 'show' : 'hide', part })}>
          <Icon name={isHidden ? 'visible' : 'hidden'} />
          {isHidden ? words.show : words.hide}
        </Button>
        <Button onClick={() => edit({ kind: 'remove', part })}>
          <Icon name="trash" />
          {words.remove}
        </Button>
      </div>
      {isHidden && <p className={classes.quiet}>{words.hiddenNote}</p>}
      {hasSurface(part, parts) && <MaterialTools key={part.index} editor={editor} part={part} />}
    </fieldset>
  );
}

/** Lets the user change color and material, either of this part or of all parts that share its material. */
function MaterialTools({ editor, part }: { editor: Editor; part: ListedPart }) {
  const { state, parts, edit, settle } = editor;
  const id = useId();
  const [wanted, setWanted] = useState<Extent>('part');
  const color = useRef<HTMLInputElement>(null);
  useSettled(color, settle);
  const look = lookOf(state.program, part) ?? PLAIN_MATERIAL;
  const shared = isShared(part, parts);
  const extent = shared ? wanted : 'part';
  const all = coveredBy(part, parts).length + othersOf(part, parts).length;
  return (
    <>
      <div className={classes.field}>
        <label htmlFor={`${id}-color`}>{words.color}</label>
        <input
          ref={color}
          id={`${id}-color`}
          type="color"
          className={classes.color}
          value={colorOf(look)}
          onChange={({ target }) => edit({ kind: 'color', part, color: target.value, extent })}
        />
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-material`}>{words.material}</label>
        <select
          id={`${id}-material`}
          className={classes.select}
          value={look.is ?? ''}
          onChange={({ target }) => edit({ kind: 'material', part, is: target.value, extent })}
        >
          {look.is === undefined && (
            <option value="" disabled>
              {words.ownMaterial}
            </option>
          )}
          {MATERIAL_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      {shared && (
        <fieldset className={classes.extent}>
          <legend className="only-heard">{words.extent}</legend>
          {(['part', 'all'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-extent`}
                checked={extent === each}
                onChange={() => setWanted(each)}
              />
              {each === 'part'
                ? words.extents.part
                : words.extents.all(all, spoken(part.material!))}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
