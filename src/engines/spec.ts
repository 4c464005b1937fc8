/**
 * Interfaces for flows: one small interface per kind of engine. An engine is built in or an adapter to a model server;
 * a flow never knows which. An engine's abilities are data (`capabilities`), and requests that it could not fulfil are
 * reported as data (`warnings`), never thrown. A thrown error is a failure of this run.
 *
 * Conventions: glTF axes (right-handed, +Y up, front = +Z), meters, counterclockwise front faces, UV origin at the top
 * left, colors sRGB with straight alpha unless stated otherwise.
 */

import type { ModelConverter } from './spec/conversion.ts';
import type { Faceter } from './spec/facetting.ts';
import type { GameAssetMaker } from './spec/game-assets.ts';
import type { ImageCodec, Segmenter } from './spec/images.ts';
import type { ImageGenerator, PromptOptimizer } from './spec/imagination.ts';
import type { PictureComparer } from './spec/likeness.ts';
import type { Measurer } from './spec/measuring.ts';
import type { ScenePlacer } from './spec/placing.ts';
import type { Reconstructor } from './spec/reconstruction.ts';
import type { Remesher } from './spec/remeshing.ts';
import type { RemoteCaption } from './spec/remote-results.ts';
import type { Renderer } from './spec/rendering.ts';
import type { MeshMaker, ModelDivider, Rigger } from './spec/rigging.ts';
import type { ShapeMaker } from './spec/shapes.ts';
import type { Baker, Delighter, PartPainter, Texturer, Unwrapper } from './spec/texturing.ts';

export {
  attachLevels,
  sceneAtLevel,
  withColliderNodes,
  withLevelNodes,
} from './mesh/asset-nodes.ts';
export { withExplicitMaterials } from './mesh/explicit-materials.ts';
export { inPlaceOf } from './mesh/origin.ts';
export type { PolygonMesh } from './mesh/polygon-mesh.ts';
export type { Material, Scene, SceneImage } from './mesh/scene.ts';
export { emptyScene, material, sceneNode } from './mesh/scene-defaults.ts';
export { showsMesh, withoutInstances } from './mesh/shown-meshes.ts';
export { surfaceArea } from './mesh/statistics.ts';
export { MAP_NAMES, mapsOf, sceneOfMesh } from './mesh/textured-scene.ts';
export { transformMesh } from './mesh/transform-mesh.ts';
export { triangleCount } from './mesh/triangle-mesh.ts';
export * from './spec/backend.ts';
export * from './spec/conversion.ts';
export * from './spec/engine.ts';
export * from './spec/facetting.ts';
export * from './spec/game-assets.ts';
export * from './spec/images.ts';
export * from './spec/imagination.ts';
export * from './spec/likeness.ts';
export * from './spec/measuring.ts';
export * from './spec/moderation.ts';
export * from './spec/placing.ts';
export * from './spec/reconstruction.ts';
export * from './spec/remeshing.ts';
export * from './spec/remote-failure.ts';
export * from './spec/remote-job.ts';
export * from './spec/remote-results.ts';
export * from './spec/remote-step.ts';
export * from './spec/rendering.ts';
export * from './spec/rigging.ts';
export * from './spec/shapes.ts';
export * from './spec/texturing.ts';

/** The engines that a flow may use. */
export interface Engines {
  codec: ImageCodec;
  segmenter: Segmenter;
  /** Returns the reconstructor for a model_version. */
  reconstructor(modelVersion: string): Reconstructor;
  renderer: Renderer;
  converter: ModelConverter;
  measurer: Measurer;
  imagination: ImageGenerator;
  shapes: ShapeMaker;
  prompts: PromptOptimizer;
  comparer: PictureComparer;
  remesher: Remesher;
  faceter: Faceter;
  unwrapper: Unwrapper;
  baker: Baker;
  delighter: Delighter;
  texturer: Texturer;
  partPainter: PartPainter;
  placer: ScenePlacer;
  game: GameAssetMaker;
  /** Null unless a model server rigged the model of this run: no rigger is built in. */
  rigger: Rigger | null;
  /** Null unless a model server divided the model of this run: no divider is built in. */
  divider: ModelDivider | null;
  /** Null unless a model server made a new mesh for the model of this run; otherwise {@link remesher} makes it. */
  serverMesh: MeshMaker | null;
  /** Null unless a model server made UVs for the model of this run; otherwise {@link unwrapper} makes them. */
  serverUvs: MeshMaker | null;
  /** What a language model says that the image shows; null: none was asked. */
  caption: RemoteCaption | null;
}
