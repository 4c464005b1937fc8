import { MeshoptEncoder } from 'meshoptimizer';
import type { Compression } from '../../../contract/formats.ts';
import { placedAtOrigin } from '../../mesh/origin.ts';
import type { Scene, SceneImage } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { separateJoints } from './separate-joints.ts';
import { DracoStore } from './storage/draco-store.ts';
import { MESHOPT, MeshoptStore } from './storage/meshopt-store.ts';
import { type PrimitiveStore, plainStore } from './storage/primitive-store.ts';
import { BinaryWriter } from './write-binary.ts';
import { MaterialWriter } from './write-materials.ts';
import { writeMesh } from './write-mesh.ts';
import { writeNodes } from './write-nodes.ts';
import { writeAnimations, writeSkin } from './write-rig.ts';
import { writeCamera, writeLight } from './write-view.ts';

const LIGHTS = 'KHR_lights_punctual';
const LEVELS = 'MSFT_lod';

/** A glTF document, and the content of its buffer in several parts. */
export interface WrittenDocument {
  json: Record<string, unknown>;
  parts: Uint8Array[];
}

/** Where images are written: into the buffer, or into files that the document refers to. */
export interface DocumentTarget {
  /** `uri` of the buffer; undefined if the buffer is the GLB's own. */
  bufferUri: string | undefined;
  /** Returns the `uri` of an image file; null if the image goes into the buffer. */
  imageUri(image: SceneImage, index: number): string | null;
}

/** Writes a scene as glTF 2.0. Shared content is written once, and the result depends only on the scene. */
export async function writeDocument(
  given: Scene,
  target: DocumentTarget,
  context: ConvertContext,
): Promise<WrittenDocument> {
  const scene = separateJoints(placedAtOrigin(given));
  const { compression = 'none' } = context.storage ?? {};
  if (compression === 'meshopt') await MeshoptEncoder.ready;
  const binary = new BinaryWriter(compression === 'meshopt');
  const store = await primitiveStore(compression);
  const materials = await MaterialWriter.create(scene, context, 0.2);
  keepMaterials(scene, materials);
  await context.work.breathe(0.2);

  const jointCounts = jointsOfMeshes(scene);
  const meshes: object[] = [];
  const meshNumbers: (number | undefined)[] = [];
  for (const [i, mesh] of scene.meshes.entries()) {
    const use = {
      joints: jointCounts[i],
      material: (index: number, uvSets: number, tangents: boolean) =>
        materials.material(index, uvSets, tangents),
      needsTangents: (index: number) => materials.needsTangents(index),
      extension: (name: string) => void materials.extensionsUsed.add(name),
      store,
      warn: context.warn,
    };
    const json = writeMesh(mesh, binary, use);
    meshNumbers.push(json === null ? undefined : meshes.push(json) - 1);
    await context.work.breathe(0.2 + (0.6 * (i + 1)) / scene.meshes.length);
  }

  materials.warnOfMissingUvs(context.warn);
  const skinNumbers = numbersOf(scene.skins.map((skin) => skin.joints.length > 0));
  const isSkinned = (mesh: number) => scene.meshes[mesh]?.geometry.skinning !== null;
  const { nodes, roots, inner } = writeNodes(scene, {
    mesh: (index) => meshNumbers[index],
    skin: (node) => (isSkinned(node.mesh) ? skinNumbers[node.skin] : undefined),
    camera: (index) => (scene.cameras[index] ? index : undefined),
    light: (index) => (scene.lights[index] ? index : undefined),
  });
  const skins = scene.skins
    .filter((skin) => skin.joints.length > 0)
    .map((skin) => writeSkin(skin, inner, binary));
  const hasMorphs = (node: number) => {
    const { mesh } = scene.nodes[node];
    return meshNumbers[mesh] !== undefined && scene.meshes[mesh].geometry.morphTargets.length > 0;
  };
  const animations = writeAnimations(scene, inner, hasMorphs, binary, context);
  const images = materials.images.map((image, i) => writeImage(image, i, target, binary));
  if (scene.lights.length > 0) materials.extensionsUsed.add(LIGHTS);
  if (nodes.some(hasLevels)) materials.extensionsUsed.add(LEVELS);

  const lists = {
    nodes,
    meshes,
    materials: materials.materials,
    textures: materials.textures,
    samplers: materials.samplers,
    images,
    cameras: scene.cameras.map(writeCamera),
    skins,
    animations,
    accessors: binary.accessors,
    bufferViews: binary.bufferViews,
  };
  // Lets a program that reads only floats find the offset that it must subtract.
  const extras = given.origin === undefined ? {} : { extras: { origin: given.origin } };
  const json = {
    asset: { version: '2.0', generator: 'Bozzetto' },
    ...extensionLists(materials, store),
    ...(scene.lights.length > 0 && {
      extensions: { [LIGHTS]: { lights: scene.lights.map(writeLight) } },
    }),
    scene: 0,
    scenes: [
      { ...(scene.name !== '' && { name: scene.name }), ...listed('nodes', roots), ...extras },
    ],
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...listed('buffers', buffersOf(binary, target)),
  };
  return { json, parts: binary.parts };
}

/**
 * Writes all materials in order, including unused ones. Each is written for the largest number of UV sets of any mesh
 * that uses it.
 */
function keepMaterials(scene: Scene, materials: MaterialWriter): void {
  const uvSets = new Map<number, number>();
  for (const { geometry } of scene.meshes)
    for (const index of new Set(geometry.faceMaterials ?? [geometry.material]))
      uvSets.set(index, Math.max(uvSets.get(index) ?? 0, geometry.uvSets.length));
  for (const index of scene.materials.keys())
    materials.material(index, uvSets.get(index) ?? Infinity, true);
}

/** Returns, for each mesh, the smallest number of joints of the skins that deform it; 0 if there are none. */
function jointsOfMeshes(scene: Scene): number[] {
  const counts = scene.meshes.map(() => Infinity);
  for (const node of scene.nodes) {
    const joints = scene.skins[node.skin]?.joints.length ?? 0;
    if (node.mesh < 0 || joints === 0) continue;
    const levels = scene.meshes[node.mesh].levels ?? [];
    for (const mesh of [node.mesh, ...levels.map((level) => level.mesh)])
      counts[mesh] = Math.min(counts[mesh], joints);
  }
  return counts.map((count) => (count === Infinity ? 0 : count));
}

function hasLevels({ extensions }: { extensions?: unknown }): boolean {
  return typeof extensions === 'object' && extensions !== null && LEVELS in extensions;
}

/** Returns the new indices of the elements that are kept. */
function numbersOf(kept: boolean[]): (number | undefined)[] {
  let next = 0;
  return kept.map((keep) => (keep ? next++ : undefined));
}

function writeImage(
  image: SceneImage,
  index: number,
  target: DocumentTarget,
  binary: BinaryWriter,
): object {
  const name = image.name === '' ? {} : { name: image.name };
  const uri = target.imageUri(image, index);
  if (uri !== null) return { ...name, mimeType: image.contentType, uri };
  return { ...name, mimeType: image.contentType, bufferView: binary.view(image.bytes) };
}

/** Returns the buffer and, if some of its content is compressed, one without content for the decompressed data. */
function buffersOf(binary: BinaryWriter, { bufferUri }: DocumentTarget): object[] {
  const { byteLength, fallbackLength } = binary;
  if (byteLength === 0) return [];
  const main = { ...(bufferUri !== undefined && { uri: bufferUri }), byteLength };
  if (fallbackLength === 0) return [main];
  return [main, { byteLength: fallbackLength, extensions: { [MESHOPT]: { fallback: true } } }];
}

async function primitiveStore(compression: Compression): Promise<PrimitiveStore> {
  if (compression === 'meshopt') return new MeshoptStore();
  return compression === 'draco' ? DracoStore.create() : plainStore;
}

function extensionLists(
  { extensionsUsed, extensionsRequired }: MaterialWriter,
  store: PrimitiveStore,
): object {
  const required = [...extensionsRequired, ...store.extensions].sort();
  const used = [...new Set([...extensionsUsed, ...required])].sort();
  return { ...listed('extensionsUsed', used), ...listed('extensionsRequired', required) };
}

function listed(name: string, list: readonly unknown[]): object {
  return list.length > 0 ? { [name]: list } : {};
}
