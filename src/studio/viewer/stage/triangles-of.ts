import {
  type BufferAttribute,
  type InterleavedBufferAttribute,
  type Matrix4,
  Vector3,
} from 'three';
import type { PolygonMesh } from '../topology/polygon-mesh.ts';
import type { LoadedModel } from './loaded-model.ts';
import { meshesOf } from './meshes.ts';
import { cornersOf } from './model-facts.ts';

/** Returns all triangles of a model in its rest pose, in model space. */
export function trianglesOf(model: LoadedModel): PolygonMesh {
  const meshes = meshesOf(model.root).filter(({ geometry }) => geometry.attributes.position);
  const vertexCount = meshes.reduce((n, { geometry }) => n + geometry.attributes.position.count, 0);
  const cornerCount = meshes.reduce((n, { geometry }) => n + cornersOf(geometry), 0);
  const positions = new Float32Array(3 * vertexCount);
  const corners = new Uint32Array(cornerCount);
  const inverse = model.root.parent?.matrixWorld.clone().invert();
  let vertex = 0;
  let corner = 0;
  for (const mesh of meshes) {
    const { index, attributes } = mesh.geometry;
    const matrix = mesh.matrixWorld.clone();
    if (inverse) matrix.premultiply(inverse);
    copyPositions(attributes.position, matrix, positions, 3 * vertex);
    const count = cornersOf(mesh.geometry);
    for (let i = 0; i < count; i++) corners[corner++] = vertex + (index ? index.array[i] : i);
    vertex += attributes.position.count;
  }
  const faceStarts = new Uint32Array(cornerCount / 3 + 1).map((_, face) => 3 * face);
  return { positions, faceStarts, corners };
}

function copyPositions(
  from: BufferAttribute | InterleavedBufferAttribute,
  matrix: Matrix4,
  to: Float32Array,
  at: number,
): void {
  const point = new Vector3();
  for (let i = 0; i < from.count; i++) {
    point
      .fromBufferAttribute(from, i)
      .applyMatrix4(matrix)
      .toArray(to, at + 3 * i);
  }
}
