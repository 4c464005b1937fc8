import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `settled` when the user releases a slider or closes a color picker. React's `onChange` reports every value in
 * between, but the browser's own `change` event comes only at the end, and after each key press.
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
