import { join } from 'node:path';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteResult } from '../../spec/remote-job.ts';
import { saveBody } from '../http/answers.ts';
import type { JsonWithFiles } from '../http/json-with-files.ts';
import { modelFile } from '../http/made-files.ts';
import type { JobAnswer } from '../http/polled-jobs.ts';
import { fetchResult, type ResultSource, saveResult } from '../http/result-files.ts';

/** Where a result comes from, and where it is saved. */
export interface Bringing extends ResultSource {
  /** Server path of files, for responses that give only a file's name. */
  filePath: string;
  directory: string;
}

/** Returns the model that a response consists of, contains, or refers to by address or name. */
export async function resultOf(answer: JobAnswer, bringing: Bringing): Promise<RemoteResult> {
  const path = join(bringing.directory, 'model.glb');
  let facts = {};
  if ('file' in answer) await saveBody(answer.file, path);
  else {
    await fromJson(answer.json, path, bringing);
    facts = factsIn(answer.json.value);
  }
  return { files: [await modelFile(path)], facts };
}

async function fromJson(json: JsonWithFiles, path: string, bringing: Bringing): Promise<void> {
  const body = objectOf(json.value);
  const result = objectOf(body.result);
  const entry = [body.data, result.data].find(Array.isArray)?.[0];
  const { file } = body.file === undefined ? result : body;
  if (entry === undefined && typeof file === 'string') {
    // Only the last path segment is used, so that the name cannot leave the folder.
    const name = encodeURIComponent(file.split(/[/\\]/).at(-1) ?? '');
    if (name === '' || name === '.' || name === '..')
      throw new RemoteFailure('wrong', 'the server’s response has no result', { detail: file });
    await fetchResult(`${bringing.client.url}${bringing.filePath}${name}`, path, bringing);
  } else await saveResult(entry ?? (body.result ? result : body), json, path, bringing);
}

function factsIn(value: unknown): RemoteResult['facts'] {
  const { seconds } = objectOf(value);
  return typeof seconds === 'number' ? { seconds } : {};
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
