import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { SceneMesh, Vector3 } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import type { Matrix4 } from '../../mesh/transform.ts';
import { transformMesh, transformPoints } from '../../mesh/transform-mesh.ts';
import type { FbxObject } from './fbx-object.ts';
import { readGeometricMatrix } from './node-transform.ts';
import { type BlendShapes, readBlendShapes } from './read-blend-shapes.ts';
import { type Geometry, readGeometry } from './read-geometry.ts';
import type { Model } from './read-models.ts';
import { type GeometrySkin, readGeometrySkin } from './read-skin.ts';
import type { FbxSource } from './source.ts';
import { FbxSubdivision } from './subdivision.ts';

/** A geometry with its deformers, which is read only once no matter how often it is used. */
export interface DeformedGeometry extends Geometry {
  skin: GeometrySkin | null;
  shapes: BlendShapes | null;
}

/** A mesh on a node, as needed to read skins and animations of blend shapes. */
export interface MeshInstance {
  model: Model;
  node: number;
  geometry: DeformedGeometry;
}

/**
 * Reads the meshes on the models' nodes. One geometry becomes several meshes if nodes give it different materials or
 * geometric transforms. The scene does not support geometric transforms, so they are baked into the meshes.
 */
export async function readMeshes(
  models: readonly Model[],
  materialOf: ReadonlyMap<FbxObject, number>,
  source: FbxSource,
): Promise<MeshInstance[]> {
  const { graph, scene, context, space } = source;
  const geometries = new Map<FbxObject, DeformedGeometry | null>();
  const variants = new Map<string, number>();
  const numbers = new Map<FbxObject, number>();
  const used = new Set<DeformedGeometry>();
  const instances: MeshInstance[] = [];
  const subdivision = new FbxSubdivision();
  for (const [i, model] of models.entries()) {
    const materials = graph
      .childrenOf(model.object, 'Material')
      .map((material) => materialOf.get(material) ?? -1);
    const geometric = scaledTranslation(readGeometricMatrix(model.object.properties), space.unit);
    let first = true;
    for (const object of graph.childrenOf(model.object, 'Geometry')) {
      if (object.subkind !== 'Mesh') {
        context.warn(
          'geometry_skipped',
          `Geometry of type “${object.subkind}” is not supported; it was left out.`,
        );
        continue;
      }
      let geometry = geometries.get(object);
      if (geometry === undefined) {
        geometry = readDeformed(object, source);
        subdivision.add(object.record, (geometry?.mesh.faceOffsets.length ?? 1) - 1);
        geometries.set(object, geometry);
        numbers.set(object, numbers.size);
        await context.work.breathe(i / models.length);
      }
      if (geometry === null) continue;
      const key = [numbers.get(object), ...materials, geometric?.join() ?? ''].join(' ');
      let mesh = variants.get(key);
      if (mesh === undefined) {
        if (used.has(geometry)) {
          const { positions, corners } = geometry.mesh;
          source.claim(positions.length / 3, corners.length);
        }
        used.add(geometry);
        mesh =
          scene.meshes.push({
            name: object.name || model.object.name,
            geometry: variantOf(geometry.mesh, materials, geometric),
            ...strokesOf(geometry, materials, geometric),
            offset: turnedOffset(geometry.offset, geometric),
            morphWeights: geometry.shapes?.weights ?? [],
          }) - 1;
        variants.set(key, mesh);
      }
      const node = first ? model.node : addChild(model, source);
      first = false;
      scene.nodes[node].mesh = mesh;
      instances.push({ model, node, geometry });
    }
  }
  subdivision.warn(context.warn);
  return instances;
}

function readDeformed(object: FbxObject, source: FbxSource): DeformedGeometry | null {
  const geometry = readGeometry(object.record, source);
  if (geometry === null) return null;
  const shapes = readBlendShapes(object, geometry.mesh, source);
  const skin = readGeometrySkin(object, geometry.mesh.positions.length / 3, source);
  return {
    ...geometry,
    mesh: {
      ...geometry.mesh,
      skinning: skin?.skinning ?? null,
      morphTargets: shapes?.targets ?? [],
    },
    shapes,
    skin,
  };
}

function addChild(model: Model, { scene }: FbxSource): number {
  const index = scene.nodes.push(sceneNode({ name: model.object.name })) - 1;
  scene.nodes[model.node].children.push(index);
  return index;
}

/** Applies the geometric transform to the point that the vertices are relative to. */
function turnedOffset(offset: Vector3 | null, geometric: Matrix4 | null): Vector3 | undefined {
  if (offset === null || geometric === null) return offset ?? undefined;
  const [x, y, z] = offset;
  const m = geometric;
  return [0, 1, 2].map((r) => m[r] * x + m[4 + r] * y + m[8 + r] * z) as Vector3;
}

function scaledTranslation(matrix: Matrix4 | null, unit: number): Matrix4 | null {
  if (matrix === null) return null;
  for (let i = 12; i < 15; i++) matrix[i] *= unit;
  return matrix;
}

/** Returns the mesh's points and lines with the node's first material and with its geometric transform applied. */
function strokesOf(
  { strokes }: Geometry,
  materials: number[],
  geometric: Matrix4 | null,
): Pick<SceneMesh, 'strokes'> {
  if (strokes === null) return {};
  const positions =
    geometric === null ? strokes.positions : transformPoints(strokes.positions, geometric);
  return { strokes: [{ ...strokes, positions, material: materials[0] ?? -1 }] };
}

/** Replaces the material indices with those of the node's materials, and applies the geometric transform. */
function variantOf(mesh: PolygonMesh, materials: number[], geometric: Matrix4 | null): PolygonMesh {
  const material = (number: number) =>
    materials[Math.min(Math.max(number, 0), materials.length - 1)] ?? -1;
  let faceMaterials = mesh.faceMaterials?.map(material) ?? null;
  let single = material(0);
  if (faceMaterials !== null && faceMaterials.length > 0) {
    const [first] = faceMaterials;
    if (faceMaterials.every((index) => index === first)) {
      single = first;
      faceMaterials = null;
    } else single = -1;
  }
  const made: PolygonMesh = { ...mesh, faceMaterials, material: single };
  return geometric === null ? made : transformMesh(made, geometric);
}
