import { useEffect, useState } from 'react';

/** Delay after which the model appears even if the user does not interact, so that the page can load first. */
const UNTOUCHED_MS = 6000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Returns true once the user has interacted with the page, or after a delay.
 * @param waits false: returns true immediately; null: not known yet
 */
export function useAwake(waits: boolean | null): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (waits === false) setAwake(true);
    if (waits !== true) return;
    const ended = new AbortController();
    const wake = () => {
      ended.abort();
      clearTimeout(timer);
      setAwake(true);
    };
    const timer = setTimeout(wake, UNTOUCHED_MS);
    for (const touch of TOUCHES)
      addEventListener(touch, wake, { signal: ended.signal, passive: true });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [waits]);
  return isAwake || waits === false;
}
