import { RemoteFailure } from '../spec/remote-failure.ts';
import type { RemoteWork } from '../spec/remote-job.ts';

/** Returns the value at a path of field names and element indices: `meshes.0.url`. */
export function at(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((inner, step) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return (inner as Record<string, unknown>)[step];
  }, value);
}

export interface LinkOptions {
  /** Place in the output to search; empty: everywhere. */
  path: string;
  work: RemoteWork;
  /** Maximum number of images. */
  count?: number;
  /** Whether a string stands for a file that came with the response. */
  isFile?: (text: string) => boolean;
}

/**
 * Returns the files in a model's output as URLs or data URLs. They are found anywhere in the output, because models
 * name their outputs freely. For a 3D model, only the first GLB is returned, or the first link if none is a GLB.
 * @throws RemoteFailure `wrong` if there are no files
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
