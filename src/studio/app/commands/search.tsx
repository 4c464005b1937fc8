import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { words } from '../../words/frame.ts';
import { fitting } from './match.ts';
import classes from './search.module.css';
import { useCommandList } from './use-command-list.ts';

/** Searches pages, flows, recent work and settings by name. */
export function Search({ onDone }: { onDone: () => void }) {
  const commands = useCommandList();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = fitting(commands, typed);
  const chosen = found[Math.min(at, found.length - 1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the selection changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  const run = (command: (typeof found)[number] | undefined) => {
    if (command === undefined) return;
    onDone();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.search}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into this field
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-label={words.search.label}
        placeholder={words.search.placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        className={classes.list}
        role="listbox"
        aria-label={words.search.results}
      >
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            className={classes.item}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            onClick={() => run(command)}
          >
            <span className={classes.name}>{command.name}</span>
            <span className={classes.group}>{command.group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={classes.none}>{words.search.none}</p>}
    </div>
  );
}
