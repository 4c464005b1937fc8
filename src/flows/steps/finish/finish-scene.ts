import type { FinishPlan } from '../../../contract/finish.ts';
import {
  type Collider,
  type DelightedTexture,
  type Engines,
  inPlaceOf,
  type PlacedScene,
  type Scene,
  type Warning,
  type Work,
} from '../../../engines/spec.ts';
import type { Textured } from '../textured.ts';
import { together } from '../together.ts';
import { fitTextures } from './fit-textures.ts';
import { placeRequest } from './place-request.ts';
import { type FinishRequest, type ShapedScene, shapeScene } from './shape-scene.ts';
import { unwrapScene } from './unwrap-scene.ts';
import { withoutViews } from './without-views.ts';

/** A scene with all settings applied except those of files. */
export interface FinishedScene {
  scene: Scene;
  /** Transform from the source to the scene: 16 values, column-major. */
  matrix: Float64Array;
  scale: number;
  remesh: ShapedScene['remesh'];
  repairs: { code: string; message: string; count: number }[];
  /** The source without the parts that were removed on request; null if it has all of them. */
  reference: Scene | null;
  textured: Textured | null;
  /** Made while the model got its textures; null if it was not, or is not wanted. */
  collider: Collider | null;
  /** Baked light in the source's textures; null if it was not to be taken out. */
  delighted: DelightedTexture[] | null;
  warnings: Warning[];
}

/** Side of the lightmap for which the second UV set is padded, in pixels. */
const LIGHTMAP_SIDE = 1024;
/** Largest side of an atlas in pixels, unless the request limits textures. */
const LARGEST_ATLAS = 4096;

/** Applies shape, UVs, textures, size and place to a model. */
export async function finishScene(
  engines: Engines,
  given: Scene,
  plan: FinishRequest,
  work: Work,
): Promise<FinishedScene> {
  const warnings: Warning[] = [];
  const outer = await withoutInnerShells(engines, given, plan, work);
  const { scene: source, textures: delighted } = plan.delight
    ? await work.stage('delight', 0.1, (part) => engines.delighter.delight(outer.scene, part))
    : { scene: outer.scene, textures: null };
  const shaped = await work.stage('shape', 0.4, (part) => shapeScene(engines, source, plan, part));
  warnings.push(...shaped.warnings);
  // Neither charts nor textures change the shape, so that a thread can make its collider meanwhile.
  const [unwrapped, collider] =
    plan.uv === 'keep'
      ? [null, null]
      : await together(
          work.stage('textures', 0.3, (part) =>
            unwrapScene(engines, { source, scene: shaped.scene, plan }, part),
          ),
          colliderAtPlace(engines, { source, scene: shaped.scene, plan }, work.within(0.05)),
        );
  warnings.push(...(unwrapped?.warnings ?? []));
  const merged = await mergeMaterials(engines, unwrapped?.scene ?? shaped.scene, plan, work);
  warnings.push(...merged.warnings);
  const lit = await addLightmapUvs(engines, merged.scene, plan, work);
  // Baked textures have their size already, which a texel density may have chosen.
  const side = unwrapped === null ? plan.texture_size : null;
  const textures = { side, powersOfTwo: plan.powersOfTwo === true && unwrapped === null };
  const fitted = await fitTextures(engines.codec, lit, textures, work.within(0.03));
  const colored = await recolor(engines, fitted, plan, work);
  warnings.push(...colored.warnings);
  const placed = await work.stage('place', 0.07, (part) =>
    placeAsset(engines, { source, scene: colored.scene, plan }, part),
  );
  warnings.push(...placed.warnings);
  const { scene } = placed;
  return {
    ...placed,
    scene: plan.tangents ? engines.game.addTangents(scene) : scene,
    collider,
    remesh: shaped.remesh,
    repairs: [...outer.repairs, ...shaped.repairs],
    reference: outer.scene === given ? null : outer.scene,
    textured: unwrapped?.textured ?? null,
    delighted,
    warnings,
  };
}

interface AssetRequest {
  source: Scene;
  scene: Scene;
  plan: FinishRequest;
}

/** Gives a scene what its files need: names, size and place, and faces with an area. */
async function placeAsset(
  engines: Engines,
  { source, scene, plan }: AssetRequest,
  work: Work,
): Promise<PlacedScene> {
  const warnings: Warning[] = [];
  const asset = plan.preset === null ? scene : withoutViews(scene, warnings);
  const request = placeRequest(inPlaceOf(source, withNames(asset)), plan);
  const placed = await engines.placer.place(request, work.within(0.9));
  return {
    ...placed,
    scene: await withoutSlivers(engines, placed.scene, plan, work),
    warnings: [...warnings, ...placed.warnings],
  };
}

/** Returns the collider of a scene at its place, before it has its textures; null if the plan has none. */
async function colliderAtPlace(
  engines: Engines,
  request: AssetRequest,
  work: Work,
): Promise<Collider | null> {
  const { collision: kind, max_pieces: maxPieces } = request.plan;
  if (kind === 'none') return null;
  const { scene } = await placeAsset(engines, request, work.within(0.2));
  return work.stage('collision', 0.8, (part) =>
    engines.game.colliderInThread(scene, { kind, maxPieces }, part),
  );
}

/** Removes slivers that are left where edges were collapsed and coordinates scaled, if the surface is to be repaired. */
async function withoutSlivers(
  { remesher }: Engines,
  scene: Scene,
  { shape }: FinishPlan,
  work: Work,
): Promise<Scene> {
  if (shape !== 'repair') return scene;
  const meshes: Scene['meshes'] = [];
  for (const mesh of scene.meshes)
    meshes.push({ ...mesh, geometry: await remesher.removeSlivers(mesh.geometry, work.within(0)) });
  return { ...scene, meshes };
}

/** Removes parts that nobody can see from outside, if the request asks for it. */
async function withoutInnerShells(
  { remesher }: Engines,
  scene: Scene,
  { remove_inner_shells }: FinishPlan,
  work: Work,
): Promise<Pick<FinishedScene, 'scene' | 'repairs'>> {
  if (!remove_inner_shells) return { scene, repairs: [] };
  const removed = await work.stage('shells', 0.05, (part) =>
    remesher.removeInnerShells(scene, part),
  );
  if (removed.shells === 0) return { scene, repairs: [] };
  const message = `connected parts with ${removed.faces} faces, wholly inside of closed parts, were removed`;
  return {
    scene: removed.scene,
    repairs: [{ code: 'inner_shells', message, count: removed.shells }],
  };
}

/** Names nodes that show a mesh and have no name after the mesh, so that other nodes can refer to them. */
function withNames(scene: Scene): Scene {
  const nodes = scene.nodes.map((node) => {
    if (node.mesh < 0 || node.name !== '') return node;
    return { ...node, name: scene.meshes[node.mesh]!.name || scene.name || 'model' };
  });
  return { ...scene, nodes };
}

async function mergeMaterials(
  { game }: Engines,
  scene: Scene,
  plan: FinishPlan,
  work: Work,
): Promise<{ scene: Scene; warnings: Warning[] }> {
  if (!plan.merge_materials) return { scene, warnings: [] };
  const merged = await work.stage('merge', 0.1, (part) =>
    game.mergeMaterials(scene, { textureSize: plan.texture_size ?? LARGEST_ATLAS }, part),
  );
  return { scene: merged.scene, warnings: merged.report.warnings };
}

/** Applies the palette after all textures are final, so that its colors are not mixed. */
async function recolor(
  { game }: Engines,
  scene: Scene,
  { palette }: FinishPlan,
  work: Work,
): Promise<{ scene: Scene; warnings: Warning[] }> {
  if (palette === undefined) return { scene, warnings: [] };
  return work.stage('palette', 0.05, (part) => game.recolor(scene, palette, part));
}

async function addLightmapUvs(
  { unwrapper }: Engines,
  scene: Scene,
  plan: FinishPlan,
  work: Work,
): Promise<Scene> {
  if (!plan.lightmap_uv) return scene;
  const laid = await work.stage('lightmap', 0.1, (part) =>
    unwrapper.layOut(scene, { textureSize: LIGHTMAP_SIDE, place: 'second' }, part),
  );
  return laid.scene;
}
