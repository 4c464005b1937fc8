/**
 * The values of two pieces of work that go on beside each other: a picture is drawn in threads while this one inspects files.
 * Where one fails, the other is waited for before the failure is thrown: nothing of a run goes on after it.
 */
export async function together<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
