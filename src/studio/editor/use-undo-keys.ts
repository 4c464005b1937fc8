import { useEffect, useRef } from 'react';

/** Fields that have their own undo for typed text. */
const TYPED =
  'input:not([type="range"], [type="color"], [type="radio"], [type="checkbox"]), textarea';

/** Lets Ctrl+Z undo, and Ctrl+Shift+Z and Ctrl+Y redo, everywhere on the page except in text fields. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(`${TYPED}, [role="dialog"][aria-modal="true"]`)) return;
      event.preventDefault();
      if (isRedo) latest.current.redo();
      else latest.current.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
