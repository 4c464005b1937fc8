import { mediaTypeOf } from '../../../contract/formats.ts';
import { placedAtOrigin } from '../../mesh/origin.ts';
import type { Scene, SceneMesh, Transform } from '../../mesh/scene.ts';
import {
  decomposeMatrix,
  identityTransform,
  invertMatrix,
  parentsOf,
  worldMatrices,
} from '../../mesh/transform.ts';
import type { ConvertContext } from '../format.ts';
import { writeAnimations } from './write-animations.ts';
import { bindWorld, writeBlendShapes, writeSkin } from './write-deformers.ts';
import { encodeDocument } from './write-document.ts';
import { geometryRecords, titled } from './write-geometry.ts';
import { headerRecords } from './write-header.ts';
import { writeDefaultMaterial, writeMaterials } from './write-materials.ts';
import { type OutNode, writeNodes } from './write-nodes.ts';
import { ObjectWriter, type OutId } from './write-objects.ts';

/**
 * Binary FBX 7.5: polygons, layers, hierarchy, materials with embedded images, skins, blend shapes, cameras, lights and
 * animations, in centimetres with +Y up. Same scene, same bytes.
 */
export async function writeFbx(given: Scene, _name: string, context: ConvertContext) {
  const scene = placedAtOrigin(given);
  const writer = new ObjectWriter(context);
  const worlds = worldMatrices(scene);
  const binds = skinBinds(scene, worlds);
  const transforms = new Map(
    [...binds].flatMap(([node, { transform }]) => (transform ? [[node, transform]] : [])),
  );
  const nodes = writeNodes(scene, transforms as Map<number, Transform>, writer);
  const materials = await writeMaterials(scene, writer);
  await context.work.breathe(0.1);
  const shapes = await writeMeshes({ scene, writer, nodes, materials, binds });
  await writeAnimations(scene, nodes, shapes, writer);
  const bytes = encodeDocument([...headerRecords(), ...writer.records()]);
  return { bytes, extension: 'fbx', contentType: mediaTypeOf('fbx') };
}

/** Where a skinned mesh is in the bind pose, and the transform that its node needs to be there (null: it is). */
interface Bind {
  world: ArrayLike<number>;
  transform: Transform | null;
}

/** A skinned mesh's own transform moves nothing in the scene, so it may change to put the mesh where it is bound. */
function skinBinds(scene: Scene, worlds: readonly Float64Array[]): Map<number, Bind> {
  const parents = parentsOf(scene);
  const binds = new Map<number, Bind>();
  scene.nodes.forEach((node, index) => {
    if (node.mesh < 0 || node.skin < 0) return;
    const world = bindWorld(scene, scene.skins[node.skin], index, worlds);
    if (world === worlds[index]) {
      binds.set(index, { world, transform: null });
      return;
    }
    const above = worlds[parents[index]];
    const local = above === undefined ? null : invertMatrix(above);
    binds.set(index, { world, transform: local ? decomposeMatrix(local) : identityTransform() });
  });
  return binds;
}

interface MeshJob {
  scene: Scene;
  writer: ObjectWriter;
  nodes: readonly OutNode[];
  materials: readonly OutId[];
  binds: ReadonlyMap<number, Bind>;
}

interface OutGeometry {
  id: OutId;
  /** What the model's materials are, in this order. */
  materials: OutId[];
  channels: OutId[];
}

/** Writes geometries, each once for all nodes that have it alike; blend shape channels by node. */
async function writeMeshes(job: MeshJob): Promise<Map<number, OutId[]>> {
  const { scene, writer, nodes } = job;
  const geometries = new Map<string, OutGeometry>();
  const shapes = new Map<number, OutId[]>();
  const defaultMaterial = createDefaultMaterial(writer);
  for (const [index, node] of scene.nodes.entries()) {
    if (node.mesh < 0) continue;
    const mesh = scene.meshes[node.mesh];
    // Skins and the weights of shapes belong to the node here and to the geometry there.
    const own = node.skin >= 0 || mesh.geometry.morphTargets.length > 0;
    const key = own ? `${node.mesh} of ${index}` : `${node.mesh}`;
    let geometry = geometries.get(key);
    if (geometry === undefined) {
      geometry = await writeMesh(mesh, index, job, defaultMaterial);
      geometries.set(key, geometry);
      await writer.context.work.breathe(0.1 + (0.7 * index) / scene.nodes.length);
      writer.context.work.signal.throwIfAborted();
    }
    writer.connect(geometry.id, nodes[index].id);
    for (const material of geometry.materials) writer.connect(material, nodes[index].id);
    if (geometry.channels.length > 0) shapes.set(index, geometry.channels);
  }
  return shapes;
}

async function writeMesh(
  mesh: SceneMesh,
  nodeIndex: number,
  { scene, writer, nodes, materials, binds }: MeshJob,
  defaultMaterial: () => OutId,
): Promise<OutGeometry> {
  const name = titled(mesh.name, 'Mesh', scene.nodes[nodeIndex].mesh);
  const used = usedMaterials(mesh);
  const faceMaterials = localMaterials(mesh, used);
  const hasMaterial = used.some((material) => material >= 0);
  const records = await geometryRecords(mesh.geometry, faceMaterials, hasMaterial);
  const id = writer.add('Geometry', name, 'Mesh', records);
  const { skin } = scene.nodes[nodeIndex];
  const { skinning, morphTargets } = mesh.geometry;
  const bind = binds.get(nodeIndex);
  if (skinning !== null && bind !== undefined) {
    const skinned = { skinning, node: nodeIndex, world: bind.world, geometry: id };
    await writeSkin(scene.skins[skin], skinned, nodes, writer);
  }
  const channels =
    morphTargets.length === 0
      ? []
      : await writeBlendShapes(mesh.geometry, mesh.morphWeights, name, id, writer);
  const outMaterials = hasMaterial
    ? used.map((material) => (material >= 0 ? materials[material] : defaultMaterial()))
    : [];
  return { id, materials: outMaterials, channels };
}

/** The mesh's materials in ascending order; −1 (none) comes last. */
function usedMaterials({ geometry: { faceMaterials, material } }: SceneMesh): number[] {
  if (faceMaterials === null) return [material];
  const used = [...new Set(faceMaterials)].sort((a, b) => a - b);
  return used[0] === -1 ? [...used.slice(1), -1] : used;
}

function localMaterials({ geometry: { faceMaterials } }: SceneMesh, used: readonly number[]) {
  if (faceMaterials === null || used.length < 2) return null;
  const places = new Map(used.map((material, place) => [material, place]));
  return faceMaterials.map((material) => places.get(material)!);
}

function createDefaultMaterial(writer: ObjectWriter): () => OutId {
  let id: OutId | null = null;
  return () => {
    id ??= writeDefaultMaterial(writer);
    return id;
  };
}
