import type { TaskStatusPayload } from '../../contract/task.ts';
import { fileNameOf } from '../data/file-names.ts';
import { madeFrom } from '../models/lineage.ts';
import { flowWords } from '../words/flows.ts';

/** What a title is made of. */
export type Titled = Pick<TaskStatusPayload, 'flow_name' | 'input'>;

/** A link of the service to an upload. */
const UPLOAD = /\/files\/uploads\/([^/?]+)\//;
/** A file_key, as a request that is on its way names an upload. */
const FILE_KEY = /^(img|mdl)_/;
const ENDING = /\.[a-z0-9]{1,7}$/i;

/**
 * What a list calls a task: the words that it was made of or the name of its file, with what was done to it; where neither
 * is known, what it makes.
 * @param base what the thing that it was made from is called
 */
export function titleOf(task: Titled, base = baseOf(task)): string {
  const { noun, done } = flowWords(task.flow_name);
  if (base === null) return noun;
  return done === null ? base : `${base}, ${done(task.input ?? {})}`;
}

/** What a thing is called before anything was done to it, as far as the task itself says; null: it does not. */
export function baseOf({ flow_name, input }: Titled): string | null {
  const words = input?.prompt ?? input?.user_input;
  // What a model is textured with is not what it is.
  if (typeof words === 'string' && flowWords(flow_name).done === null) return words;
  const { front } = (input?.images ?? {}) as { front?: unknown };
  const source = input?.image_url ?? front ?? input?.image_file ?? null;
  return fileStem(flowWords(flow_name).done === null ? source : input?.model_file);
}

/** Name of a source's file without its ending; null where it is not known. */
function fileStem(source: unknown): string | null {
  if (typeof source !== 'string') return null;
  const key = UPLOAD.exec(source)?.[1] ?? (FILE_KEY.test(source) ? source : null);
  if (key !== null) return fileNameOf(key)?.replace(ENDING, '') || null;
  if (madeFrom({ source }) !== null || !URL.canParse(source)) return null;
  const last = new URL(source).pathname.split('/').at(-1) ?? '';
  return decoded(last).replace(ENDING, '') || null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
