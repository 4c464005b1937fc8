/**
 * Awaits two parallel pieces of work: an image is rendered in worker threads while this thread inspects files. If one
 * fails, the other is awaited before the failure is thrown, so that nothing continues after the run.
 */
export async function together<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
