export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Storage key, which index.html also reads before the first paint. */
const STORED = 'bozzetto.theme';
const listeners = new Set<() => void>();

/** Returns the chosen theme. */
export function theme(): Theme {
  return THEMES.find((each) => each === document.documentElement.dataset.theme) ?? 'system';
}

/** Stores the chosen theme in this browser. */
export function setTheme(next: Theme): void {
  document.documentElement.dataset.theme = next;
  localStorage.setItem(STORED, next);
  for (const hear of listeners) hear();
}

/** Returns the next theme in turn. */
export function nextTheme(current: Theme): Theme {
  return THEMES[(THEMES.indexOf(current) + 1) % THEMES.length]!;
}

/** Subscribes to changes of the theme, for `useSyncExternalStore`. */
export function onTheme(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}
