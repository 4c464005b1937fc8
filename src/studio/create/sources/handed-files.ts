/** Files that were dropped on a page that does not accept them, on their way to one that does. */
let files: readonly File[] = [];

/** Keeps files for the page that is opened next. */
export function handOver(dropped: readonly File[]): void {
  files = dropped;
}

/** The files that were handed over; once. */
export function takeHanded(): readonly File[] {
  const taken = files;
  files = [];
  return taken;
}
