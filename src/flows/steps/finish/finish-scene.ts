import type { FinishPlan } from '../../../contract/finish.ts';
import {
  type Engines,
  inPlaceOf,
  type Scene,
  type Warning,
  type Work,
} from '../../../engines/spec.ts';
import type { Textured } from '../textured.ts';
import { fitTextures } from './fit-textures.ts';
import { placeRequest } from './place-request.ts';
import { type ShapedScene, shapeScene } from './shape-scene.ts';
import { unwrapScene } from './unwrap-scene.ts';

/** A scene with all settings applied except those of files. */
export interface FinishedScene {
  scene: Scene;
  /** Transform from the source to the scene: 16 values, column-major. */
  matrix: Float64Array;
  scale: number;
  remesh: ShapedScene['remesh'];
  repairs: { code: string; message: string; count: number }[];
  textured: Textured | null;
  warnings: Warning[];
}

/** Side of the lightmap for which the second UV set is padded, in pixels. */
const LIGHTMAP_SIDE = 1024;

/** Applies shape, UVs, textures, size and place to a model. */
export async function finishScene(
  engines: Engines,
  source: Scene,
  plan: FinishPlan,
  work: Work,
): Promise<FinishedScene> {
  const warnings: Warning[] = [];
  const shaped = await work.stage('shape', 0.45, (part) => shapeScene(engines, source, plan, part));
  warnings.push(...shaped.warnings);
  const unwrapped =
    plan.uv === 'keep'
      ? null
      : await work.stage('textures', 0.35, (part) =>
          unwrapScene(engines, { source, scene: shaped.scene, plan }, part),
        );
  warnings.push(...(unwrapped?.warnings ?? []));
  const lit = await addLightmapUvs(engines, unwrapped?.scene ?? shaped.scene, plan, work);
  const fitted = await fitTextures(engines.codec, lit, plan.texture_size, work.within(0.03));
  const placed = await work.stage('place', 0.07, (part) =>
    engines.placer.place(placeRequest(inPlaceOf(source, fitted), plan), part),
  );
  warnings.push(...placed.warnings);
  return {
    ...placed,
    remesh: shaped.remesh,
    repairs: shaped.repairs,
    textured: unwrapped?.textured ?? null,
    warnings,
  };
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
