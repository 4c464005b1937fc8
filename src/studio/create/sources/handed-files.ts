/** Files that were dropped on a page that does not accept them, for the next page that does. */
let files: readonly File[] = [];

/** Keeps files for the page that is opened next. */
export function handOver(dropped: readonly File[]): void {
  files = dropped;
}

/** Returns the files that were handed over, and clears them. */
export function takeHanded(): readonly File[] {
  const taken = files;
  files = [];
  return taken;
}
