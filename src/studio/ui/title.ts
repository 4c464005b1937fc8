import { useEffect, useSyncExternalStore } from 'react';

const PRODUCT = 'Bozzetto';

let title = '';
const listeners = new Set<() => void>();

function setTitle(next: string): void {
  title = next;
  document.title = next === '' ? PRODUCT : `${next} · ${PRODUCT}`;
  for (const hear of listeners) hear();
}

/** Sets the title in the top bar and in the browser tab. */
export function useTitle(name: string): void {
  useEffect(() => setTitle(name), [name]);
}

/** Returns the title that the current page has set. */
export function useCurrentTitle(): string {
  return useSyncExternalStore(
    (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    () => title,
  );
}
