import {
  type Engines,
  material,
  type PolygonMesh,
  type Raster,
  type Reconstruction,
  type Scene,
  sceneOfMesh,
  triangleCount,
  type Work,
} from '../../engines/spec.ts';
import { type FlowContext, type FlowOutcome, type OutputFile, OutputRejected } from '../flow.ts';
import { inspectModels } from './inspect-models.ts';
import { previewFile, renderPreview } from './preview.ts';
import type { Report } from './report.ts';
import { textureFiles } from './textured.ts';
import { together } from './together.ts';
import { writeModels } from './written-models.ts';

/** Limits and requirements of a delivered reconstruction. */
export interface DeliveryLimits {
  polygon_limit: number;
  /** Null for geometry only. */
  texture_size: number | null;
}

/** A reconstruction that is ready to be written. */
export interface Delivery {
  /** The object without its background. */
  cutOut: Raster;
  made: Reconstruction;
  /** Whether the model was made by a server, which has already encoded its textures; see `Reconstructor`. */
  ready: boolean;
  /** Files that precede the models. */
  files: OutputFile[];
  /** A report that already covers the previous steps. */
  report: Report;
}

/** The material of untextured geometry: a light matte gray, in linear values. */
const CLAY = material({ name: 'geometry', baseColor: [0.6, 0.6, 0.6, 1], roughness: 0.7 });

/**
 * Finishes every flow that reconstructs: writes and validates the GLBs and renders a preview.
 * @throws OutputRejected if a GLB has a validator error or warning, or more triangles than requested
 */
export async function deliverModel(
  { engines }: FlowContext,
  { cutOut, made, ready, files, report }: Delivery,
  limits: DeliveryLimits,
  work: Work,
): Promise<FlowOutcome> {
  assertWithinLimit(made, limits);
  const geometry = inClay(made.geometry);
  const models = await work.stage('write', 0.05, async (part) => [
    ...(await writeGlb(engines, geometry, 'geometry_model_url', part.within(0.4))),
    ...(made.textured === null
      ? []
      : await writeGlb(engines, made.textured, 'textured_model_url', part.within(0.6))),
  ]);
  // Rendering runs in worker threads, so this thread validates in the meantime.
  const [images, inspected] = await together(
    work.stage('preview', 0.65, (part) =>
      renderImages(engines, cutOut, made.textured ?? geometry, part),
    ),
    work.stage('validate', 0.3, (part) => inspectModels(engines, models, part, ready)),
  );
  // The textures are in the GLB as well. Delivering them separately costs no time and 4 % of the task's bytes at 1024²,
  // 25 % at 4096².
  const textures = made.textured === null ? [] : textureFiles(made.textured);
  return report
    .engines({ converter: engines.converter.identity, renderer: engines.renderer.identity })
    .statistics(made.statistics)
    .statistics({
      triangles: triangleCount(made.geometry),
      vertices: made.geometry.positions.length / 3,
    })
    .inspected(inspected)
    .warnings(made.warnings)
    .outcome([...files, ...images, ...models, ...textures], work);
}

function assertWithinLimit(made: Reconstruction, limits: DeliveryLimits): void {
  const shown = made.textured?.meshes.map(({ geometry }) => geometry);
  for (const meshes of [[made.geometry], shown]) {
    if (meshes === undefined) continue;
    const triangles = meshes.reduce((sum, mesh) => sum + triangleCount(mesh), 0);
    if (triangles === 0 || triangles > limits.polygon_limit) {
      throw new OutputRejected(
        `the mesh has ${triangles} triangles; the limit is ${limits.polygon_limit}`,
      );
    }
  }
  if (limits.texture_size !== null && made.textured === null) {
    throw new OutputRejected('the reconstruction produced no texture');
  }
}

/** Returns the untextured surface as a scene with the clay material. */
export function inClay(geometry: PolygonMesh): Scene {
  return sceneOfMesh({ ...geometry, material: 0 }, CLAY.name, { materials: [CLAY], images: [] });
}

/** Writes a scene as a GLB whose file name is the scene's name. */
async function writeGlb(
  engines: Engines,
  scene: Scene,
  role: string,
  work: Work,
): Promise<OutputFile[]> {
  const { name } = scene;
  const written = await writeModels(engines, scene, { formats: ['glb'], name, role }, work);
  return written.files;
}

/** Encodes the cut-out and the preview as PNG. */
async function renderImages(
  engines: Engines,
  cutOut: Raster,
  model: Scene,
  work: Work,
): Promise<OutputFile[]> {
  const view = await renderPreview(engines, model, work.within(0.6));
  return [
    await cutOutFile(engines, cutOut, work.within(0.2)),
    await previewFile(engines, view, work.within(0.2)),
  ];
}

/** Encodes the object without its background as PNG. */
export async function cutOutFile(
  engines: Engines,
  cutOut: Raster,
  work: Work,
): Promise<OutputFile> {
  const { bytes, width, height } = await engines.codec.encode(cutOut, 'png', work);
  return {
    role: 'preprocessed_image_url',
    kind: 'image',
    format: 'png',
    filename: 'cutout.png',
    content_type: 'image/png',
    bytes,
    width,
    height,
  };
}
