import type { ModelFacts } from '../../core/ports/media-prober.ts';
import { MediaRejected } from '../../core/ports/media-prober.ts';
import { ENDS_BYTES, MODEL_FORMATS, modelFormat } from './model-format.ts';
import { readEnds } from './read-head.ts';

const CONTENT_TYPES: Record<string, string> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  stl: 'model/stl',
  ply: 'application/x-ply',
  obj: 'model/obj',
  dae: 'model/vnd.collada+xml',
  '3mf': 'model/3mf',
  usdz: 'model/vnd.usdz+zip',
  usda: 'model/vnd.usda',
  off: 'application/x-off',
  amf: 'application/x-amf',
};

/**
 * The model format that a file's bytes say. Headers only: the geometry is read by the worker, behind its limits.
 * The name never decides. @throws MediaRejected
 */
export async function probeModel(path: string): Promise<ModelFacts> {
  const ends = await readEnds(path, ENDS_BYTES);
  if (ends.size === 0) throw new MediaRejected('content', 'the model is empty');
  const format = modelFormat(ends);
  if (format === null)
    throw new MediaRejected(
      'type',
      `the file is no model of a known format: ${MODEL_FORMATS.join(', ')}, or a zip of one`,
    );
  return { format, content_type: contentType(format, ends.head) };
}

function contentType(format: string, head: Buffer): string {
  const isZip = head.toString('latin1', 0, 2) === 'PK';
  if (isZip && format !== '3mf' && format !== 'usdz') return 'application/zip';
  return CONTENT_TYPES[format] ?? 'application/octet-stream';
}
