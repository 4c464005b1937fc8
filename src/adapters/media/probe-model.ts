import { formatNamed, mediaTypeOf, READ_FORMATS } from '../../contract/formats.ts';
import type { ModelFacts } from '../../core/ports/media-prober.ts';
import { MediaRejected } from '../../core/ports/media-prober.ts';
import { ENDS_BYTES, modelFormat } from './model-format.ts';
import { readEnds } from './read-head.ts';

/**
 * Detects the model format from a file's bytes, never from its name. Reads only headers; the worker reads the geometry,
 * under its own limits.
 * @throws MediaRejected
 */
export async function probeModel(path: string): Promise<ModelFacts> {
  const ends = await readEnds(path, ENDS_BYTES);
  if (ends.size === 0) throw new MediaRejected('content', 'the model is empty');
  const format = modelFormat(ends);
  if (format === null)
    throw new MediaRejected(
      'type',
      `the file is not a model in a supported format: ${READ_FORMATS.join(', ')}, or a zip of one`,
    );
  return { format, content_type: contentType(format, ends.head) };
}

function contentType(format: string, head: Buffer): string {
  const isZip = head.toString('latin1', 0, 2) === 'PK';
  const isPackage = formatNamed(format)?.packageEntry !== undefined;
  return isZip && !isPackage ? 'application/zip' : mediaTypeOf(format);
}
