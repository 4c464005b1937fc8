import { join } from 'node:path';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteFile, RemoteJob } from '../../spec/remote-job.ts';
import type { Answer } from '../http/exchange.ts';
import { type JsonWithFiles, readJsonWithFiles } from '../http/json-with-files.ts';
import { imageFile } from '../http/made-files.ts';
import { type ResultSource, saveResult } from '../http/result-files.ts';
import type { OpenAiSettings } from './settings.ts';

/**
 * Returns the request to `/images/generations` for one image: only the fields that every server supports, plus those of
 * the settings.
 */
export function imageRequest(job: RemoteJob, index: number, settings: OpenAiSettings): object {
  const { images_model, response_format, size, seed_field } = settings;
  return {
    model: images_model,
    prompt: job.prompt,
    n: 1,
    size: size ?? `${job.size}x${job.size}`,
    ...(response_format !== null && { response_format }),
    ...(seed_field !== null && { [seed_field]: seedOf(job, index) }),
    ...settings.image_fields,
    ...(job.turbo && settings.turbo_fields),
  };
}

/** Returns the image in a response of `/images/generations`. */
export async function pictureIn(
  answer: Answer,
  index: number,
  directory: string,
  source: ResultSource,
): Promise<RemoteFile> {
  const json = await readJsonWithFiles(answer, directory);
  const { data } = (json.value ?? {}) as { data?: unknown };
  const entry = Array.isArray(data) ? data[0] : undefined;
  return await savePicture(entry, json, join(directory, `image-${index}`), source);
}

/** @throws RemoteFailure `wrong` if the entry holds no complete image */
export async function savePicture(
  entry: unknown,
  json: JsonWithFiles,
  path: string,
  source: ResultSource,
): Promise<RemoteFile> {
  if (entry === undefined)
    throw new RemoteFailure('wrong', 'the server’s response has no image', {
      detail: JSON.stringify(json.value),
    });
  await saveResult(entry, json, path, source);
  return await imageFile(path);
}

/** Different seeds make the images of one job differ. */
function seedOf({ seed }: RemoteJob, index: number): number {
  return (seed + index) % 2 ** 31;
}
