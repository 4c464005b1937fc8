import { bozzetto } from '../../data/client.ts';
import { keepFileName } from '../../data/file-names.ts';
import { words } from '../../words/create.ts';
import type { Source } from '../form-values.ts';

/** Maximum size of a source, in bytes. */
const MOST_BYTES = { image: 20 * 2 ** 20, model: 200 * 2 ** 20 } as const;

/** Kind of a source. */
export type SourceKind = keyof typeof MOST_BYTES;

/** Returns the kind of a dropped file: pictures by their type; everything else is treated as a model. */
export const kindOfFile = (file: File): SourceKind =>
  file.type.startsWith('image/') ? 'image' : 'model';

/**
 * Uploads a file to the service.
 * @throws Error with an explanation for the file's owner, SourceError if the service refuses it
 */
export async function uploadSource(
  kind: SourceKind,
  file: File,
  signal: AbortSignal,
): Promise<Source> {
  if (file.size > MOST_BYTES[kind])
    throw new Error(words.source.tooLarge(file.name, MOST_BYTES[kind]));
  const picture = kind === 'image' ? URL.createObjectURL(file) : null;
  try {
    if (kind === 'image') {
      const { file_key } = await bozzetto.uploads.image(file, { signal });
      keepFileName(file_key, file.name);
      return { value: file_key, name: file.name, picture, format: null };
    }
    const { file_key, format } = await bozzetto.uploads.model(file, { signal });
    keepFileName(file_key, file.name);
    return { value: file_key, name: file.name, picture, format };
  } catch (error) {
    if (picture !== null) URL.revokeObjectURL(picture);
    throw error;
  }
}

/** Returns a source that the service downloads itself. @throws TypeError if the text is not a URL */
export function linkedSource(kind: SourceKind, text: string): Source {
  const url = new URL(text.trim());
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('not a web address');
  const name = decodeURIComponent(url.pathname.split('/').at(-1) || url.hostname);
  const ending = /\.([a-z0-9]{1,7})$/i.exec(name)?.[1]?.toLowerCase() ?? null;
  // The page does not load pictures from other origins; the service downloads them.
  return { value: url.href, name, picture: null, format: kind === 'model' ? ending : null };
}
