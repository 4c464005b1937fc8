import type { PackageFiles } from './package-files.ts';

/** The parts of a glTF that are rewritten; everything else passes through. */
interface Gltf {
  buffers?: { uri?: string; byteLength: number }[];
  bufferViews?: { buffer: number; byteOffset?: number; byteLength: number }[];
  images?: { uri?: string; bufferView?: number; mimeType?: string }[];
  nodes?: object[];
  scenes?: { nodes?: number[] }[];
}
type Bytes = Uint8Array<ArrayBuffer>;

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  ktx2: 'image/ktx2',
};

/**
 * Packs a glTF and the files that it refers to into a GLB. Buffers and images are concatenated without decoding.
 * @throws Error if it is not a glTF, or if a file that it refers to is missing
 */
export function gltfToGlb({ main, files }: PackageFiles): Blob {
  const source = files.get(main)!;
  return packGlb(source, (uri) => {
    // Resolves the URI relative to the glTF's folder; `..` cannot leave the package.
    const path = decodeURIComponent(new URL(uri, `file:///${encodeURI(main)}`).pathname.slice(1));
    const found = files.get(path);
    if (found === undefined) throw new Error(`${path} is missing`);
    return found;
  });
}

/**
 * Packs a glTF or GLB with external buffers or images into a self-contained GLB.
 * @param read returns the bytes of a URI other than `data:`
 * @param plate unit in meters, if the model stands on a printer's build plate with +Z up
 */
export function packGlb(source: Bytes, read: (uri: string) => Bytes, plate?: number): Blob {
  const { gltf, bin } = parse(source);
  if (plate !== undefined) setUpright(gltf, plate);
  const parts: Bytes[] = [];
  let end = 0;
  const add = (bytes: Bytes): number => {
    const start = end;
    const padding = new Uint8Array(-bytes.byteLength & 3);
    parts.push(bytes, padding);
    end += bytes.byteLength + padding.byteLength;
    return start;
  };
  const starts = (gltf.buffers ?? []).map(({ uri }) =>
    add(uri === undefined ? bin : (dataOf(uri) ?? read(uri))),
  );
  const views = (gltf.bufferViews ?? []).map((view) => ({
    ...view,
    buffer: 0,
    byteOffset: starts[view.buffer]! + (view.byteOffset ?? 0),
  }));
  const images = (gltf.images ?? []).map(({ uri, ...image }) => {
    if (uri === undefined) return image;
    const bytes = dataOf(uri) ?? read(uri);
    const view = { buffer: 0, byteOffset: add(bytes), byteLength: bytes.byteLength };
    return { ...image, mimeType: image.mimeType ?? typeOf(uri), bufferView: views.push(view) - 1 };
  });
  const packed = {
    ...gltf,
    ...(end > 0 && { buffers: [{ byteLength: end }], bufferViews: views }),
    ...(images.length > 0 && { images }),
  };
  const text = new TextEncoder().encode(JSON.stringify(packed));
  const json = new Uint8Array(text.byteLength + (-text.byteLength & 3)).fill(0x20);
  json.set(text);
  const length = 12 + 8 + json.byteLength + (end > 0 ? 8 + end : 0);
  return new Blob([
    Uint32Array.of(MAGIC, 2, length),
    Uint32Array.of(json.byteLength, JSON_CHUNK),
    json,
    ...(end > 0 ? [Uint32Array.of(end, BIN_CHUNK), ...parts] : []),
  ]);
}

/** Adds a node above the roots of each scene that rotates +Z to +Y and scales to meters. */
function setUpright({ nodes = [], scenes = [] }: Gltf, meters: number): void {
  const rotation = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];
  for (const scene of scenes) {
    if (!scene.nodes?.length) continue;
    const scale = [meters, meters, meters];
    scene.nodes = [nodes.push({ children: scene.nodes, rotation, scale }) - 1];
  }
}

/** Returns the JSON of a glTF or GLB, and the binary chunk of a GLB. */
function parse(source: Bytes): { gltf: Gltf; bin: Bytes } {
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  const json = (bytes: Bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Gltf;
  if (source.byteLength < 20 || view.getUint32(0, true) !== MAGIC)
    return { gltf: json(source), bin: new Uint8Array(0) };
  const jsonEnd = 20 + view.getUint32(12, true);
  const hasBin = jsonEnd + 8 <= source.byteLength;
  const bin = hasBin
    ? source.subarray(jsonEnd + 8, jsonEnd + 8 + view.getUint32(jsonEnd, true))
    : new Uint8Array(0);
  return { gltf: json(source.subarray(20, jsonEnd)), bin };
}

/** Returns the content of a `data:` URI; null for any other URI. */
function dataOf(uri: string): Bytes | null {
  const data = /^data:[^,]*?(;base64)?,/.exec(uri);
  if (data === null) return null;
  const text = uri.slice(data[0].length);
  const letters = data[1] === undefined ? decodeURIComponent(text) : atob(text);
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function typeOf(uri: string): string {
  const named = /^data:([^;,]+)/.exec(uri)?.[1];
  return named ?? TYPES[uri.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/png';
}
