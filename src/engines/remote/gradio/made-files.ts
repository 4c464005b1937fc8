import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import { at } from '../made-links.ts';

const MODEL = /\.glb$/i;
const PICTURE = /\.(png|jpe?g|webp)$/i;

/**
 * Returns the server paths of the files in a call's response.
 * @param path place in the response to search; empty: everywhere
 * @throws RemoteFailure `wrong` if there is no file of the required kind
 */
export function madePaths(
  answer: unknown[],
  path: string,
  work: RemoteWork,
  count: number,
): string[] {
  const pictures = work === 'text-to-image';
  const wanted = pictures ? PICTURE : MODEL;
  const found = [...new Set(pathsIn(at(answer, path)))].filter((each) => wanted.test(each));
  if (found.length === 0)
    throw new RemoteFailure('wrong', `the app made no ${pictures ? 'picture' : 'GLB model'}`, {
      detail: JSON.stringify(answer).slice(0, 500),
    });
  return found.slice(0, pictures ? count : 1);
}

/** Responses contain files as objects with a path, in lists and objects of any depth. */
function* pathsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const { path } = value as { path?: unknown };
  if (typeof path === 'string') yield path;
  else for (const inner of Object.values(value)) yield* pathsIn(inner);
}
