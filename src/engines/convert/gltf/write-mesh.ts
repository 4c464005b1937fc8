import { type Primitive, toPrimitives } from '../../mesh/primitives.ts';
import type { SceneMesh } from '../../mesh/scene.ts';
import { bounded } from './bounded.ts';
import type { MeshUse } from './mesh-use.ts';
import { NGON, ngonTriangles } from './ngon-encoding.ts';
import type { PrimitiveData, VertexAttribute } from './storage/primitive-store.ts';
import { vertexTangents } from './vertex-tangents.ts';
import type { AccessorUse, BinaryWriter, Elements } from './write-binary.ts';
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
  const data = primitives.map((primitive): PrimitiveData => {
    const tangents = tangentsOf(primitive, use);
    return {
      attributes: attributesOf(primitive, tangents, use.joints),
      targets: targetsOf(primitive),
      indices: indicesOf(primitive),
      isOrdered: ngons,
    };
  });
  const written = use.store.store(data, binary).map((stored, i) => {
    const { material: number, uvSets } = primitives[i];
    const hasTangents = 'TANGENT' in stored.attributes;
    const material = use.material(number, uvSets.length, hasTangents);
    const extensions = { ...stored.extensions, ...(ngons && { [NGON]: {} }) };
    return {
      attributes: stored.attributes,
      indices: stored.indices,
      ...(material !== undefined && { material }),
      ...(stored.targets.length > 0 && { targets: stored.targets }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
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

function attributesOf(
  primitive: Primitive,
  tangents: Float32Array | null,
  joints: number,
): VertexAttribute[] {
  const { positions, normals, uvSets, colors } = primitive;
  const attributes: VertexAttribute[] = [positionsOf(positions)];
  const add = (semantic: string, elements: Elements, type: AccessorUse['type']) =>
    attributes.push({ semantic, elements, use: { type, target: 'attribute' } });
  if (normals) add('NORMAL', normals, 'VEC3');
  if (tangents) add('TANGENT', tangents, 'VEC4');
  uvSets.forEach((set, i) => {
    add(`TEXCOORD_${i}`, set, 'VEC2');
  });
  colors.forEach((values, i) => {
    attributes.push({ semantic: `COLOR_${i}`, ...colorsOf(values) });
  });
  jointSets(primitive, joints).forEach((set, i) => {
    add(`JOINTS_${i}`, set.joints, 'VEC4');
    add(`WEIGHTS_${i}`, set.weights, 'VEC4');
  });
  return attributes;
}

function positionsOf(positions: Float32Array): VertexAttribute {
  return {
    semantic: 'POSITION',
    elements: positions,
    use: { type: 'VEC3', target: 'attribute', bounds: true },
  };
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
 * Returns colors, clamped to 0 to 1. They are written as bytes, which take a quarter of the size, if bytes represent the
 * values exactly (that is, if the colors were bytes before).
 */
function colorsOf(values: Float32Array): Pick<VertexAttribute, 'elements' | 'use'> {
  const bytes = new Uint8Array(values.length);
  let exact = true;
  let within = true;
  for (let i = 0; i < values.length && (exact || within); i++) {
    const level = values[i] * 255;
    bytes[i] = Math.round(level);
    if (!(Math.abs(level - bytes[i]) < 1e-4)) exact = false;
    if (!(level >= 0 && level <= 255)) within = false;
  }
  const use = { type: 'VEC4', target: 'attribute' } as const;
  if (exact) return { elements: bytes, use: { ...use, normalized: true } };
  return { elements: within ? values : values.map((v) => bounded(v)), use };
}

/** Returns 16-bit indices if they suffice. The value 65535 is reserved for restarting a strip. */
function indicesOf({ indices, positions }: Primitive): Uint16Array | Uint32Array {
  return positions.length / 3 <= 0xffff ? new Uint16Array(indices) : indices;
}

function targetsOf({ morphTargets, normals }: Primitive): VertexAttribute[][] {
  return morphTargets.map((target) => {
    const attributes = [positionsOf(target.positions)];
    if (normals && target.normals)
      attributes.push({
        semantic: 'NORMAL',
        elements: target.normals,
        use: { type: 'VEC3', target: 'attribute' },
      });
    return attributes;
  });
}
