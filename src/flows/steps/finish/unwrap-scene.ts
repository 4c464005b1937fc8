import { bakeSettings } from '../../../contract/bake-maps.ts';
import { type FinishPlan, makesMesh } from '../../../contract/finish.ts';
import {
  type Engines,
  type Material,
  type PolygonMesh,
  type Scene,
  surfaceArea,
  type UnwrapReport,
  type Warning,
  type Work,
  withoutInstances,
} from '../../../engines/spec.ts';
import type { Textured } from '../textured.ts';
import { placeRequest } from './place-request.ts';

/** Side of a baked texture, in pixels, unless the request or the texel density says otherwise. */
const USUAL_SIDE = 2048;
const SIDES = [256, 512, 1024, 2048, 4096] as const;
/** Expected share of the texture that charts cover. */
const COVERED = 0.6;

interface UnwrapRequest {
  source: Scene;
  scene: Scene;
  plan: FinishPlan;
  /** Texels between charts; absent: as many as the mip levels need. */
  padding?: number | undefined;
}

interface Unwrapped {
  scene: Scene;
  /** Null if there was nothing to bake. */
  textured: Textured | null;
  warnings: Warning[];
}

/**
 * Gives a scene new UVs without overlaps and bakes the looks of its source onto them. Nodes, skins and animations stay;
 * all meshes share one material.
 */
export async function unwrapScene(
  engines: Engines,
  { source, scene, plan, padding }: UnwrapRequest,
  work: Work,
): Promise<Unwrapped> {
  const area = await finishedArea(engines, source, plan, work.within(0.05));
  const textureSize = sideFor(plan, area);
  const laid = await work.stage('unwrap', 0.3, (part) =>
    engines.unwrapper.layOut(
      scene,
      {
        textureSize,
        place: 'first',
        mirror: plan.mirror_overlap,
        ...(padding && { padding }),
      },
      part,
    ),
  );
  if (plan.bake_maps === undefined && hasNothingToBake(source))
    return {
      scene: laid.scene,
      textured: null,
      warnings: unwrapWarnings(plan, { area, textureSize }, laid.report),
    };
  const bake = await work.stage('bake', 0.65, (part) =>
    engines.baker.bake({ source, target: laid.joined, textureSize, ...bakeSettings(plan) }, part),
  );
  const baked = hasRelief(source, plan) ? bake.scene : withoutNormalMap(bake.scene);
  return {
    scene: withBake(laid.scene, baked),
    textured: { bake: { ...bake, scene: baked }, unwrap: laid.report },
    warnings: unwrapWarnings(plan, { area, textureSize }, laid.report),
  };
}

/**
 * Returns the area that the texture of the source covers at its finished size, in square meters: each mesh once. 0 if
 * the texel density does not matter.
 */
export async function finishedArea(
  { converter, placer }: Engines,
  source: Scene,
  plan: FinishPlan,
  work: Work,
): Promise<number> {
  if (plan.texel_density === undefined) return 0;
  const area = surfaceArea(await converter.flatten(withoutInstances(source), work.within(0.5)));
  if (plan.size === undefined) return area;
  const { scale } = await placer.place(placeRequest(source, plan), work.within(0.5));
  return area * scale ** 2;
}

/** Returns the side of the texture for a surface of the given area, in pixels. */
export function sideFor({ texel_density, texture_size }: FinishPlan, area: number): number {
  if (texel_density === undefined) return texture_size ?? USUAL_SIDE;
  const wanted = texel_density * Math.sqrt(area / COVERED);
  return SIDES.find((side) => side >= wanted) ?? SIDES.at(-1)!;
}

/** Returns a warning if the requested texel density is not reached. */
function densityWarnings(
  { texel_density: wanted }: FinishPlan,
  { area, textureSize, utilisation }: { area: number; textureSize: number; utilisation: number },
): Warning[] {
  if (wanted === undefined) return [];
  const density = textureSize * Math.sqrt(utilisation / area);
  if (density >= wanted) return [];
  const message = `the textures have ${density.toFixed(1)} pixels per meter at ${textureSize} pixels per side; ${wanted} were requested`;
  return [{ code: 'texel_density_missed', message }];
}

/** Whether the model has one material without textures, which needs no bake to look the same. */
export function hasNothingToBake({ images, materials, meshes }: Scene): boolean {
  return (
    images.length === 0 &&
    materials.length <= 1 &&
    meshes.every(({ geometry }) => geometry.colors.length === 0)
  );
}

/** Returns warnings for what the UVs were asked for and do not reach. */
export function unwrapWarnings(
  plan: FinishPlan,
  { area, textureSize }: { area: number; textureSize: number },
  report: UnwrapReport,
): Warning[] {
  const { utilisation } = report;
  return [
    ...mirrorWarnings(plan, report),
    ...densityWarnings(plan, { area, textureSize, utilisation }),
  ];
}

/** Returns a warning if mirrored parts should share their place in the texture and the model has none. */
function mirrorWarnings(
  { mirror_overlap: wanted }: FinishPlan,
  { mirrored }: Pick<UnwrapReport, 'mirrored'>,
): Warning[] {
  if (!wanted || mirrored !== undefined) return [];
  const message =
    'no face shares the place of its mirror image: no plane mirrors a tenth of the surface, or the sides differ too much';
  return [{ code: 'mirror_not_found', message }];
}

/** Whether the source has details that the surface does not have: more faces, or a normal map. */
function hasRelief({ materials }: Scene, { shape }: FinishPlan): boolean {
  return makesMesh(shape) || materials.some(({ normalTexture }) => normalTexture !== null);
}

/** Removes the normal map, which would only hold rounding errors. */
function withoutNormalMap(baked: Scene): Scene {
  const [material] = baked.materials;
  const removed = material!.normalTexture?.image;
  if (removed === undefined) return baked;
  const after = (use: Material['normalTexture']) =>
    use && { ...use, image: use.image > removed ? use.image - 1 : use.image };
  return {
    ...baked,
    images: baked.images.filter((_, i) => i !== removed),
    materials: [
      {
        ...material!,
        normalTexture: null,
        baseColorTexture: after(material!.baseColorTexture),
        metallicRoughnessTexture: after(material!.metallicRoughnessTexture),
        occlusionTexture: after(material!.occlusionTexture),
        emissiveTexture: after(material!.emissiveTexture),
      },
    ],
  };
}

/** Returns the scene in the baked material. */
function withBake(scene: Scene, baked: Scene): Scene {
  const bends = baked.materials[0]!.normalTexture !== null;
  const inMaterial = (geometry: PolygonMesh): PolygonMesh => ({
    ...geometry,
    tangents: bends ? geometry.tangents : null,
    colors: [],
    faceMaterials: null,
    material: 0,
  });
  return {
    ...scene,
    materials: baked.materials,
    images: baked.images,
    meshes: scene.meshes.map(({ strokes, ...mesh }) => ({
      ...mesh,
      geometry: inMaterial(mesh.geometry),
      ...(strokes && { strokes: strokes.map((one) => ({ ...one, material: -1 })) }),
    })),
  };
}
