import { type Primitive, toPrimitives } from '../../mesh/primitives.ts';
import type { SceneMesh } from '../../mesh/scene.ts';
import { bounded } from './bounded.ts';
import type { MeshUse } from './mesh-use.ts';
import { NGON, ngonTriangles } from './ngon-encoding.ts';
import { vertexTangents } from './vertex-tangents.ts';
import type { BinaryWriter } from './write-binary.ts';
import { jointSets } from './write-skinning.ts';
import { writeStrokes } from './write-strokes.ts';

/** Writes a mesh as glTF's JSON; null if the mesh has no faces. */
export function writeMesh(mesh: SceneMesh, binary: BinaryWriter, use: MeshUse): object | null {
  const { geometry } = mesh;
  const primitives = toPrimitives(geometry);
  const strokes = writeStrokes(mesh, binary, use);
  if (primitives.length + strokes.length === 0) return null;
  const cut = primitives.length === 0 ? null : ngonTriangles(geometry, primitives);
  const ngons = cut !== null;
  if (ngons) use.extension(NGON);
  if (ngons && cut > 0)
    use.warn('polygons_triangulated', 'concave faces with five or more corners were triangulated');
  const written = primitives.map((primitive) => {
    const tangents = tangentsOf(primitive, use);
    const material = use.material(primitive.material, primitive.uvSets.length, tangents !== null);
    const targets = writeTargets(primitive, binary);
    return {
      attributes: writeAttributes(primitive, tangents, binary, use.joints),
      indices: writeIndices(primitive, binary),
      ...(material !== undefined && { material }),
      ...(targets.length > 0 && { targets }),
      ...(ngons && { extensions: { [NGON]: {} } }),
    };
  });
  const { morphTargets } = geometry;
  return {
    ...(mesh.name !== '' && { name: mesh.name }),
    primitives: [...written, ...strokes],
    ...(morphTargets.length > 0 && {
      weights: morphTargets.map((_, t) => mesh.morphWeights[t] ?? 0),
    }),
    ...(morphTargets.some(({ name }) => name !== '') && {
      extras: { targetNames: morphTargets.map(({ name }) => name) },
    }),
  };
}

/**
 * Returns tangents as glTF requires them. They are computed if a material needs them; otherwise this is left to
 * readers.
 */
function tangentsOf(primitive: Primitive, use: MeshUse): Float32Array | null {
  const { positions, normals, tangents, uvSets, indices } = primitive;
  // Without normals, tangents are meaningless.
  if (normals === null) return null;
  if (tangents !== null && areTangents(tangents)) return tangents;
  if (uvSets.length === 0 || !use.needsTangents(primitive.material)) return null;
  return vertexTangents(positions, normals, uvSets[0], indices);
}

function writeAttributes(
  primitive: Primitive,
  tangents: Float32Array | null,
  binary: BinaryWriter,
  joints: number,
): Record<string, number> {
  const { positions, normals, uvSets, colors } = primitive;
  const attribute = (values: Float32Array, type: 'VEC2' | 'VEC3' | 'VEC4') =>
    binary.accessor(values, { type, target: 'attribute' });
  const attributes: Record<string, number> = {
    POSITION: binary.accessor(positions, { type: 'VEC3', target: 'attribute', bounds: true }),
  };
  if (normals) attributes.NORMAL = attribute(normals, 'VEC3');
  if (tangents) attributes.TANGENT = attribute(tangents, 'VEC4');
  uvSets.forEach((set, i) => {
    attributes[`TEXCOORD_${i}`] = attribute(set, 'VEC2');
  });
  colors.forEach((values, i) => {
    attributes[`COLOR_${i}`] = writeColors(values, binary);
  });
  jointSets(primitive, joints).forEach((set, i) => {
    attributes[`JOINTS_${i}`] = binary.accessor(set.joints, { type: 'VEC4', target: 'attribute' });
    attributes[`WEIGHTS_${i}`] = attribute(set.weights, 'VEC4');
  });
  return attributes;
}

/**
 * Returns whether tangents are valid. A zero vector or a handedness of 0 would make the file invalid, and readers
 * compute tangents if they are missing.
 */
function areTangents(tangents: Float32Array): boolean {
  for (let i = 0; i < tangents.length; i += 4) {
    const squared = tangents[i] ** 2 + tangents[i + 1] ** 2 + tangents[i + 2] ** 2;
    if (Math.abs(squared - 1) > 5e-3 || Math.abs(tangents[i + 3]) !== 1) return false;
  }
  return true;
}

/**
 * Writes colors, clamped to 0 to 1. They are written as bytes, which take a quarter of the size, if bytes represent the
 * values exactly (that is, if the colors were bytes before).
 */
function writeColors(values: Float32Array, binary: BinaryWriter): number {
  const bytes = new Uint8Array(values.length);
  let exact = true;
  let within = true;
  for (let i = 0; i < values.length && (exact || within); i++) {
    const level = values[i] * 255;
    bytes[i] = Math.round(level);
    if (!(Math.abs(level - bytes[i]) < 1e-4)) exact = false;
    if (!(level >= 0 && level <= 255)) within = false;
  }
  if (exact) return binary.accessor(bytes, { type: 'VEC4', target: 'attribute', normalized: true });
  const floats = within ? values : values.map((v) => bounded(v));
  return binary.accessor(floats, { type: 'VEC4', target: 'attribute' });
}

/** Writes 16-bit indices if they suffice. The value 65535 is reserved for restarting a strip. */
function writeIndices({ indices, positions }: Primitive, binary: BinaryWriter): number {
  const fitting = positions.length / 3 <= 0xffff ? new Uint16Array(indices) : indices;
  return binary.accessor(fitting, { type: 'SCALAR', target: 'index' });
}

function writeTargets({ morphTargets, normals }: Primitive, binary: BinaryWriter) {
  return morphTargets.map((target) => ({
    POSITION: binary.accessor(target.positions, {
      type: 'VEC3',
      target: 'attribute',
      bounds: true,
    }),
    ...(normals &&
      target.normals && {
        NORMAL: binary.accessor(target.normals, { type: 'VEC3', target: 'attribute' }),
      }),
  }));
}
