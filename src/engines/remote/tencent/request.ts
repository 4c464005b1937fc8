import { readFile } from 'node:fs/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteSource } from '../../spec/remote-job.ts';
import { OWN_SIDES } from '../own-sides.ts';
import type { TencentSettings } from './settings.ts';

/** Limit of all images of a request, as base64. */
const MOST_IMAGE_CHARACTERS = 8_000_000;
/** Numbers of faces that the host makes. */
const FACES = { standard: { least: 10_000, most: 1_500_000 }, lowPoly: { least: 3000 } };
/** The first model that sees an object from above. */
const SEES_TOP = 3.1;

/** Returns the sides other than the front that a model sees. */
export function sidesOf({ model }: Pick<TencentSettings, 'model'>) {
  const sides = ['back', 'left', 'right'] as const;
  return Number(model) >= SEES_TOP ? ([...sides, 'top'] as const) : sides;
}

/**
 * Returns the parameters of `SubmitHunyuanTo3DProJob`. The API has no seed.
 * @throws RemoteFailure `refused` if the images are too large
 */
export async function modelParameters(
  job: RemoteJob,
  settings: TencentSettings,
): Promise<Record<string, unknown>> {
  const { model, topology, polygons, pbr, face_count, parameters } = settings;
  const isTextured = job.textureSize !== null;
  const isLowPoly = topology === 'low-poly';
  const GenerateType = isLowPoly ? 'LowPoly' : isTextured ? 'Normal' : 'Geometry';
  const { least, most } = { ...FACES.standard, ...(isLowPoly && FACES.lowPoly) };
  // Polygen needs a detailed model.
  const isLimited = face_count && topology !== 'smart-topology';
  return {
    Model: model,
    ...(job.work === 'text-to-3d' ? { Prompt: job.prompt } : await images(job, settings)),
    GenerateType,
    ...(isTextured && { EnablePBR: pbr }),
    ...(isLimited && { FaceCount: Math.min(most, Math.max(least, job.maxTriangles)) }),
    ...(isLowPoly && { PolygonType: polygons }),
    ...parameters,
  };
}

async function images({ images }: RemoteJob, settings: TencentSettings) {
  if (images.front === undefined)
    throw new RemoteFailure('refused', 'the job has no image', { refuses: 'this' });
  const ImageBase64 = await base64(images.front);
  const MultiViewImages: { ViewType: string; ViewImageBase64: string }[] = [];
  let size = ImageBase64.length;
  for (const side of sidesOf(settings)) {
    const source = images[OWN_SIDES[side]];
    if (source === undefined) continue;
    const ViewImageBase64 = await base64(source);
    size += ViewImageBase64.length;
    MultiViewImages.push({ ViewType: side, ViewImageBase64 });
  }
  if (size > MOST_IMAGE_CHARACTERS)
    throw new RemoteFailure('refused', 'the images are larger than the host takes', {
      detail: `${size} characters of base64`,
      refuses: 'this',
    });
  return { ImageBase64, ...(MultiViewImages.length > 0 && { MultiViewImages }) };
}

async function base64({ path }: RemoteSource): Promise<string> {
  return (await readFile(path)).toString('base64');
}
