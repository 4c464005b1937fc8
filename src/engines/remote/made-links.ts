import { RemoteFailure } from '../spec/remote-failure.ts';
import type { RemoteWork } from '../spec/remote-job.ts';

/** Steps of a path are names of fields or numbers of elements: `meshes.0.url`. */
export function at(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((inner, step) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return (inner as Record<string, unknown>)[step];
  }, value);
}

export interface LinkOptions {
  /** Where in the output to look; empty: everywhere. */
  path: string;
  work: RemoteWork;
  /** The most pictures. */
  count?: number;
  /** Whether a text stands for a file that came with the answer. */
  isFile?: (text: string) => boolean;
}

/**
 * The files that the output of a model names, as URLs or data URLs, wherever they stand in it: models name their outputs as
 * they like. For a model it is the first GLB alone, or the first link where none is a GLB.
 * @throws RemoteFailure `wrong` where there is none
 */
export function madeLinks(
  output: unknown,
  { path, work, count = 1, isFile = () => false }: LinkOptions,
): string[] {
  const links = [...linksIn(at(output, path), isFile)];
  const wanted = work === 'text-to-image' ? links.slice(0, count) : [bestModel(links)];
  const found = wanted.filter((link) => link !== undefined);
  if (found.length === 0)
    throw new RemoteFailure('wrong', 'the server finished without naming a file', {
      detail: JSON.stringify(output ?? null).slice(0, 500),
    });
  return found;
}

function bestModel(links: string[]): string | undefined {
  const isModel = (link: string) =>
    /^data:model\/gltf-binary[;,]/.test(link) || /^https?:[^?#]*\.glb([?#]|$)/i.test(link);
  return links.find(isModel) ?? links[0];
}

function* linksIn(value: unknown, isFile: (text: string) => boolean): Generator<string> {
  if (typeof value === 'string') {
    if (/^(https?:\/\/|data:)/.test(value) || isFile(value)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) yield* linksIn(each, isFile);
  }
}
