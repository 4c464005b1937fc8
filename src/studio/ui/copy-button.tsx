import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** How long the confirmation is shown, in milliseconds. */
const SHOWN_MS = 2000;

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  text,
  label,
  copied,
}: {
  text: string;
  label: string;
  copied: string;
}) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
  };
  const words = isDone ? copied : label;
  return (
    <Button look="quiet" aria-label={words} title={words} onClick={() => void copy()}>
      <Icon name={isDone ? 'check' : 'copy'} />
    </Button>
  );
}
