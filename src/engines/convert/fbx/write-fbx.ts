import { mediaTypeOf } from '../../../contract/formats.ts';
import { placedAtOrigin } from '../../mesh/origin.ts';
import type { Scene, SceneMesh, Transform } from '../../mesh/scene.ts';
import {
  decomposeMatrix,
  identityTransform,
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  parentsOf,
  worldMatrices,
} from '../../mesh/transform.ts';
import type { ConvertContext } from '../format.ts';
import { warnOfJointScales } from '../joint-scales.ts';
import { meshesAmongJoints, type SkinBind, skinBinds } from '../skin-binds.ts';
import { boneNodes, createArmatures } from './armatures.ts';
import { loosenBones } from './loose-bones.ts';
import { withUnscaledBones } from './unscaled-bones.ts';
import { writeAnimations } from './write-animations.ts';
import { writeBlendShapes, writeSkin } from './write-deformers.ts';
import { encodeDocument } from './write-document.ts';
import { geometryRecords, titled } from './write-geometry.ts';
import { headerRecords } from './write-header.ts';
import { writeDefaultMaterial, writeMaterials } from './write-materials.ts';
import { type OutNode, writeNodes } from './write-nodes.ts';
import { ObjectWriter, type OutId } from './write-objects.ts';

/**
 * Writes binary FBX 7.5 in centimeters with +Y up: polygons, layers, hierarchy, materials with embedded images, skins,
 * blend shapes, cameras, lights and animations. The same scene always gives the same bytes.
 */
export async function writeFbx(given: Scene, _name: string, context: ConvertContext) {
  warnOfJointScales(given, false, context);
  const scene = withUnscaledBones(placedAtOrigin(given));
  const writer = new ObjectWriter(context);
  const worlds = worldMatrices(scene);
  const binds = skinBinds(scene, worlds);
  loosenBones(scene, binds);
  const bones = boneNodes(scene);
  const nodes = writeNodes(scene, { bones, ...meshPlaces(scene, worlds, binds, bones) }, writer);
  const materials = await writeMaterials(scene, writer);
  await context.work.breathe(0.1);
  const armatureOf = createArmatures(scene, worlds, bones);
  const shapes = await writeMeshes({ scene, writer, nodes, materials, binds, armatureOf });
  await writeAnimations(scene, nodes, shapes, writer);
  const bytes = encodeDocument([...headerRecords(), ...writer.records()]);
  return { bytes, extension: 'fbx', contentType: mediaTypeOf('fbx') };
}

/**
 * Places skinned meshes where they are bound. A mesh's own node, whose transform has no effect in the scene, is moved
 * there. If joints or other nodes are below this node, the mesh gets a separate model instead.
 */
function meshPlaces(
  scene: Scene,
  worlds: readonly Matrix4[],
  binds: ReadonlyMap<number, SkinBind>,
  bones: ReadonlySet<number>,
): { transforms: Map<number, Transform>; apart: Map<number, Transform> } {
  const parents = parentsOf(scene);
  const above = meshesAmongJoints(scene);
  const transforms = new Map<number, Transform>();
  const apart = new Map<number, Transform>();
  scene.nodes.forEach((node, index) => {
    const bind = binds.get(index);
    const moved = bind !== undefined && bind.mesh !== worlds[index];
    if (above.has(index) || (moved && (node.children.length > 0 || bones.has(index)))) {
      apart.set(index, decomposeMatrix(bind?.mesh ?? worlds[index]));
    } else if (moved) {
      const world = worlds[parents[index]];
      const local = world === undefined ? null : invertMatrix(world);
      transforms.set(
        index,
        decomposeMatrix(local ? multiplyMatrices(local, bind.mesh) : bind.mesh),
      );
    } else if (bones.has(index) && node.mesh >= 0) apart.set(index, identityTransform());
  });
  return { transforms, apart };
}

interface MeshJob {
  scene: Scene;
  writer: ObjectWriter;
  nodes: readonly OutNode[];
  materials: readonly OutId[];
  binds: ReadonlyMap<number, SkinBind>;
  /** Returns the world matrix of the node that importers turn into the armature of a joint. */
  armatureOf: (joint: number) => Matrix4;
}

interface OutGeometry {
  id: OutId;
  /** Ids of the model's materials, in this order. */
  materials: OutId[];
  channels: OutId[];
}

/**
 * Writes geometries, each only once for all nodes that use it in the same way, and returns the blend shape channels by
 * node.
 */
async function writeMeshes(job: MeshJob): Promise<Map<number, OutId[]>> {
  const { scene, writer, nodes } = job;
  const geometries = new Map<string, OutGeometry>();
  const shapes = new Map<number, OutId[]>();
  const defaultMaterial = createDefaultMaterial(writer);
  for (const [index, node] of scene.nodes.entries()) {
    if (node.mesh < 0) continue;
    const mesh = scene.meshes[node.mesh];
    // Skins and shape weights belong to the node in the scene but to the geometry in FBX.
    const own = node.skin >= 0 || mesh.geometry.morphTargets.length > 0;
    const key = own ? `${node.mesh} of ${index}` : `${node.mesh}`;
    let geometry = geometries.get(key);
    if (geometry === undefined) {
      geometry = await writeMesh(mesh, index, job, defaultMaterial);
      geometries.set(key, geometry);
      await writer.context.work.breathe(0.1 + (0.7 * index) / scene.nodes.length);
      writer.context.work.signal.throwIfAborted();
    }
    writer.connect(geometry.id, nodes[index].meshModel);
    for (const material of geometry.materials) writer.connect(material, nodes[index].meshModel);
    if (geometry.channels.length > 0) shapes.set(index, geometry.channels);
  }
  return shapes;
}

async function writeMesh(
  mesh: SceneMesh,
  nodeIndex: number,
  { scene, writer, nodes, materials, binds, armatureOf }: MeshJob,
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
    const skinned = { skinning, node: nodeIndex, bind, geometry: id, armatureOf };
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

/** Returns the materials of the mesh in ascending order; −1 (no material) comes last. */
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
