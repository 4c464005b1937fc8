import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls back when the user lets go of a slider or closes a color picker. React's `onChange` reports each value on the
 * way; the browser's own `change` event comes at the end, and after each key.
 */
export function useSettled(element: RefObject<HTMLElement | null>, settled: () => void): void {
  const latest = useRef(settled);
  latest.current = settled;
  useEffect(() => {
    const { current } = element;
    const hear = () => latest.current();
    current?.addEventListener('change', hear);
    return () => current?.removeEventListener('change', hear);
  }, [element]);
}
