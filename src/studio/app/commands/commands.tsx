import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { words } from '../../words/frame.ts';
import classes from './commands.module.css';
import { KeysList } from './keys-list.tsx';
import { type Opened, onOpenCommands } from './open-commands.ts';
import { Search } from './search.tsx';

/** Elements in which a key press is text input and not a command. */
const TYPING = 'input, textarea, select, [contenteditable], dialog';

/** The overlays that can be opened over any page: the search (Ctrl K) and the list of keys (?). */
export function Commands() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => onOpenCommands(setOpened), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isTyping = (event.target as Element).closest(TYPING) !== null;
      if (isCommand) setOpened((now) => (now === 'search' ? null : 'search'));
      else if (isPlain && !isTyping && event.key === '?') setOpened('keys');
      else if (isPlain && !isTyping && event.key.toLowerCase() === 'n') void navigate({ to: '/' });
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
  useEffect(() => {
    if (opened === null) dialog.current?.close();
    else if (dialog.current?.open === false) dialog.current.showModal();
  }, [opened]);
  const close = () => setOpened(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it too
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={opened === 'keys' ? words.keys.title : words.search.label}
      // The event arrives late: another overlay may have been opened by then.
      onClose={() => {
        if (dialog.current?.open !== true) close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      {opened === 'search' && <Search onDone={close} />}
      {opened === 'keys' && <KeysList />}
    </dialog>
  );
}
