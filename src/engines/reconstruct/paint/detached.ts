/** A promise that is awaited later: should the run end before that, its failure goes unheard instead of ending the process. */
export function detached<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
