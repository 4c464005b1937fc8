/** A file that a stranger may hand in, in the format that its bytes are of. */
export interface HostileFile {
  format: string;
  bytes: Uint8Array;
}

/** Makes a file; `size` from 0 to 1 says how large, 1 being about what its attack is worth at the largest upload. */
export type Generator = (random: () => number, size: number) => HostileFile;

/** Binary STL of triangles, nine coordinates each. */
export function stlFile(coordinates: ArrayLike<number>): HostileFile {
  const triangles = Math.floor(coordinates.length / 9);
  const bytes = Buffer.alloc(84 + 50 * triangles);
  bytes.writeUInt32LE(triangles, 80);
  for (let t = 0, at = 84; t < triangles; t++, at += 50)
    for (let i = 0; i < 9; i++) bytes.writeFloatLE(coordinates[9 * t + i]!, at + 12 + 4 * i);
  return { format: 'stl', bytes };
}

/** Binary PLY of polygons. */
export function plyFile(
  positions: ArrayLike<number>,
  faces: readonly ArrayLike<number>[],
): HostileFile {
  const vertices = positions.length / 3;
  const header = `ply\nformat binary_little_endian 1.0\nelement vertex ${vertices}\nproperty float x\nproperty float y\nproperty float z\nelement face ${faces.length}\nproperty list uint uint vertex_indices\nend_header\n`;
  const body = Buffer.alloc(
    12 * vertices + faces.reduce((sum, face) => sum + 4 + 4 * face.length, 0),
  );
  let at = 0;
  for (let i = 0; i < positions.length; i++) at = body.writeFloatLE(positions[i]!, at);
  for (const face of faces) {
    at = body.writeUInt32LE(face.length, at);
    for (let c = 0; c < face.length; c++) at = body.writeUInt32LE(face[c]!, at);
  }
  return { format: 'ply', bytes: Buffer.concat([Buffer.from(header), body]) };
}

export function textFile(format: string, text: string): HostileFile {
  return { format, bytes: Buffer.from(text) };
}

/** Members of a glTF document, whose buffer is filled by `add`. */
export class GltfFile {
  readonly #parts: Buffer[] = [];
  #length = 0;
  readonly json: Record<string, unknown[]> = {
    bufferViews: [],
    accessors: [],
    meshes: [],
    nodes: [],
    materials: [],
    textures: [],
    images: [],
    skins: [],
    animations: [],
  };

  /** A view of bytes; its number. */
  view(bytes: Uint8Array): number {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    this.#parts.push(padded);
    const at = this.#length;
    this.#length += padded.length;
    return this.#push('bufferViews', { buffer: 0, byteOffset: at, byteLength: bytes.length });
  }

  floats(values: Float32Array, type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4'): number {
    const width = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }[type];
    const view = this.view(new Uint8Array(values.buffer));
    const count = values.length / width;
    const box = type === 'VEC3' ? { min: [-1, -1, -1], max: [1, 1, 1] } : {};
    return this.#push('accessors', { bufferView: view, componentType: 5126, count, type, ...box });
  }

  indices(values: Uint32Array): number {
    const bufferView = this.view(new Uint8Array(values.buffer));
    const what = { componentType: 5125, count: values.length, type: 'SCALAR' };
    return this.#push('accessors', { bufferView, ...what });
  }

  bytes(values: Uint8Array, type: 'VEC4'): number {
    const bufferView = this.view(values);
    const what = { componentType: 5121, count: values.length / 4, type };
    return this.#push('accessors', { bufferView, ...what });
  }

  add(what: string, value: unknown): number {
    return this.#push(what, value);
  }

  file(roots?: readonly number[]): HostileFile {
    const { nodes } = this.json;
    const lists = Object.entries(this.json).filter(([, list]) => list.length > 0);
    const text = JSON.stringify({
      asset: { version: '2.0' },
      buffers: [{ byteLength: this.#length }],
      scene: 0,
      scenes: [{ nodes: roots ?? nodes!.map((_, i) => i) }],
      ...Object.fromEntries(lists),
    });
    const json = Buffer.from(text + ' '.repeat(-Buffer.byteLength(text) & 3));
    const binary = Buffer.concat(this.#parts);
    const head = Buffer.alloc(20);
    head.write('glTF', 'latin1');
    head.writeUInt32LE(2, 4);
    head.writeUInt32LE(28 + json.length + binary.length, 8);
    head.writeUInt32LE(json.length, 12);
    head.writeUInt32LE(0x4e4f534a, 16);
    const chunk = Buffer.alloc(8);
    chunk.writeUInt32LE(binary.length, 0);
    chunk.writeUInt32LE(0x004e4942, 4);
    return { format: 'glb', bytes: Buffer.concat([head, json, chunk, binary]) };
  }

  #push(what: string, value: unknown): number {
    this.json[what] ??= [];
    return this.json[what].push(value) - 1;
  }
}
