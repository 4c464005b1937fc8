import assert from 'node:assert/strict';
import { NodeIO } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';

/** Facts about a GLB for tests. */
export interface GlbFacts {
  triangles: number;
  /** Width and height of each texture, by name of its image. */
  textures: { width: number; height: number }[];
  /** Axis-aligned box of all positions. */
  min: [number, number, number];
  max: [number, number, number];
  /** Number of edges (by position) that do not belong to exactly two triangles, once in each direction. */
  openEdges: number;
  /** Number of skins. */
  skins: number;
}

/**
 * Asserts that the Khronos validator accepts the GLB without any message, and reads its facts.
 * @throws AssertionError
 */
export async function inspectGlb(bytes: Uint8Array): Promise<GlbFacts> {
  assert.equal(new TextDecoder().decode(bytes.subarray(0, 4)), 'glTF');
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  assert.equal(header.getUint32(4, true), 2, 'glTF 2');
  assert.equal(header.getUint32(8, true), bytes.byteLength, 'the header states the length');
  const { issues } = await validateBytes(bytes);
  assert.deepEqual([issues.numErrors, issues.numWarnings], [0, 0], JSON.stringify(issues.messages));

  const document = await new NodeIO().readBinary(bytes);
  const facts: GlbFacts = {
    triangles: 0,
    textures: [],
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
    openEdges: 0,
    skins: document.getRoot().listSkins().length,
  };
  const edges = new Map<string, number>();
  for (const primitive of document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())) {
    const positions = primitive.getAttribute('POSITION')!;
    const indices = primitive.getIndices()!;
    facts.triangles += indices.getCount() / 3;
    const low = positions.getMin([]);
    const high = positions.getMax([]);
    for (const axis of [0, 1, 2] as const) {
      facts.min[axis] = Math.min(facts.min[axis], low[axis]!);
      facts.max[axis] = Math.max(facts.max[axis], high[axis]!);
    }
    countEdges(positions.getArray()!, indices.getArray()!, edges);
  }
  // Every directed edge must have as many opposite ones: then the surface is watertight and oriented.
  for (const [edge, count] of edges) {
    const [from, to] = edge.split('>');
    if ((edges.get(`${to}>${from}`) ?? 0) !== count) facts.openEdges += 1;
  }
  for (const texture of document.getRoot().listTextures()) {
    const { width, height } = await sharp(texture.getImage()!).metadata();
    facts.textures.push({ width, height });
  }
  return facts;
}

/** Adds each directed edge; vertices at equal positions count as one. */
function countEdges(
  positions: ArrayLike<number>,
  indices: ArrayLike<number>,
  edges: Map<string, number>,
): void {
  const ids = new Map<string, number>();
  const vertex = (index: number) => {
    const key = `${positions[3 * index]},${positions[3 * index + 1]},${positions[3 * index + 2]}`;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  };
  for (let corner = 0; corner < indices.length; corner += 3) {
    const triangle = [0, 1, 2].map((offset) => vertex(indices[corner + offset]!));
    for (const side of [0, 1, 2]) {
      const edge = `${triangle[side]}>${triangle[(side + 1) % 3]}`;
      edges.set(edge, (edges.get(edge) ?? 0) + 1);
    }
  }
}
