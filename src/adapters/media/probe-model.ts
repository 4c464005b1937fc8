import type { ModelFacts } from '../../core/ports/media-prober.ts';
import { MediaRejected } from '../../core/ports/media-prober.ts';
import type { FileEnds } from './read-head.ts';
import { readEnds } from './read-head.ts';
import { zipFormat } from './zip-format.ts';

/** Enough for a zip's directory of some thousand names, and for a text format to show itself. */
const ENDS = 256 * 1024;

const CONTENT_TYPES: Record<string, string> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  zip: 'application/zip',
  fbx: 'application/octet-stream',
  stl: 'model/stl',
  ply: 'application/x-ply',
  obj: 'model/obj',
  dae: 'model/vnd.collada+xml',
  '3mf': 'model/3mf',
  usdz: 'model/vnd.usdz+zip',
  off: 'application/x-off',
};

/**
 * The model format that a file's bytes say. Headers only: the geometry is read by the worker, behind its limits.
 * The name never decides. @throws MediaRejected
 */
export async function probeModel(path: string): Promise<ModelFacts> {
  const ends = await readEnds(path, ENDS);
  if (ends.size === 0) throw new MediaRejected('content', 'the model is empty');
  const format = binaryFormat(ends) ?? textFormat(ends);
  if (format === null)
    throw new MediaRejected(
      'type',
      `the file is no model of a known format: ${Object.keys(CONTENT_TYPES).join(', ')}`,
    );
  return { format, content_type: CONTENT_TYPES[format]! };
}

function binaryFormat(ends: FileEnds): string | null {
  const { head, size } = ends;
  const start = head.toString('latin1', 0, 32);
  if (start.startsWith('glTF')) return glb(head, size);
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return zipFormat(ends);
  if (start.startsWith('Kaydara FBX Binary  \0')) return 'fbx';
  if (/^ply\r?\n/.test(start)) {
    if (head.includes('end_header')) return 'ply';
    throw new MediaRejected('content', 'the PLY header does not end');
  }
  // Before the text formats: a binary STL may start with "solid" too, but only its size fits its triangle count.
  return size >= 84 && size === 84 + 50 * head.readUInt32LE(80) ? stl(head) : null;
}

function glb(head: Buffer, size: number): string {
  const wrong = (what: string) => new MediaRejected('content', `the GLB ${what}`);
  if (size < 20) throw wrong('is truncated');
  if (head.readUInt32LE(4) !== 2) throw wrong('is not of version 2');
  if (head.readUInt32LE(8) > size) throw wrong('is truncated');
  if (head.readUInt32LE(16) !== 0x4e4f534a) throw wrong('does not start with its JSON chunk');
  if (20 + head.readUInt32LE(12) > size) throw wrong('is truncated');
  return 'glb';
}

function stl(head: Buffer): string {
  if (head.readUInt32LE(80) === 0) throw new MediaRejected('content', 'the STL has no triangles');
  return 'stl';
}

function textFormat({ head, tail }: FileEnds): string | null {
  if (head.includes(0)) return null;
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^; FBX \d/.test(text)) return 'fbx';
  if (/^(ST)?(C)?(N)?OFF\b/.test(text)) return 'off';
  if (text.startsWith('<')) return collada(text, tail);
  if (/^solid\b/.test(text) && /^\s*facet\s+normal\b/m.test(text)) return 'stl';
  if (text.startsWith('{') && /"asset"\s*:/.test(text + tail.toString('utf8'))) return 'gltf';
  return /^v[ \t]+[-+\d.]/m.test(text) ? 'obj' : null;
}

function collada(text: string, tail: Buffer): string | null {
  if (!/<COLLADA[\s>]/.test(text)) return null;
  if (tail.includes('</COLLADA>')) return 'dae';
  throw new MediaRejected('content', 'the COLLADA document is truncated');
}
