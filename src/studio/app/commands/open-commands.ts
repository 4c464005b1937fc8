/** Label of the command key on this machine. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Overlays that can be open over the page. */
export type Opened = 'search' | 'keys';

const OPEN = 'bozzetto:open';

/** Opens the search or the list of keyboard shortcuts from anywhere on the page. */
export function openCommands(what: Opened): void {
  dispatchEvent(new CustomEvent(OPEN, { detail: what }));
}

/** Subscribes to requests to open an overlay. @returns the function that unsubscribes */
export function onOpenCommands(hear: (what: Opened) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<Opened>).detail);
  addEventListener(OPEN, listen);
  return () => removeEventListener(OPEN, listen);
}
