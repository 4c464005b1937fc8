import { useEffect, useState } from 'react';

/** Users who do not touch the page see it as well, after the page has had its first seconds to load. */
const UNTOUCHED_MS = 6000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** True for good once somebody touches the page, or after some seconds. `waits` false: at once; null: not yet. */
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
