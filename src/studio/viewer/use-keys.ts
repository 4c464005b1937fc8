import { useEffect, useRef } from 'react';

/** Elements in which typed keys are text input. */
const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Runs the action of a key wherever the focus is on the page, except in dialogs and fields. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A tooltip that closes on Escape marks the key as handled; the panel below it must close as well.
      if (event.defaultPrevented && event.key !== 'Escape') return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(`${FIELDS}, [role="dialog"][aria-modal="true"]`)) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || event.repeat) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
