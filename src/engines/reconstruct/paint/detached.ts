/**
 * Marks a promise that is awaited later. If the run ends before that, its failure is ignored instead of ending the
 * process.
 */
export function detached<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
