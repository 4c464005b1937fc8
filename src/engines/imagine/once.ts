/**
 * Returns a function that calls `make` only once unless it fails, because the next attempt may find the disk in a
 * better state.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
