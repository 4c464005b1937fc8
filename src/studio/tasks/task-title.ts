import type { TaskStatusPayload } from '../../contract/task.ts';
import { fileNameOf } from '../data/file-names.ts';
import { madeFrom } from '../models/lineage.ts';
import { flowWords } from '../words/flows.ts';

/** The fields of a task from which its title is made. */
export type Titled = Pick<TaskStatusPayload, 'flow_name' | 'input'>;

/** Matches the service's link to an upload. */
const UPLOAD = /\/files\/uploads\/([^/?]+)\//;
/** Matches a file_key, which identifies an upload in a pending request. */
const FILE_KEY = /^(img|mdl)_/;
const ENDING = /\.[a-z0-9]{1,7}$/i;

/**
 * Returns the title of a task in a list: its prompt or file name, with the operation that was applied; if neither is
 * known, the kind of result.
 * @param base the name of the object that the task continues from
 */
export function titleOf(task: Titled, base = baseOf(task)): string {
  const { noun, done } = flowWords(task.flow_name);
  if (base === null) return noun;
  return done === null ? base : `${base}, ${done(task.input ?? {})}`;
}

/** Returns the name of the original object if the task itself contains it; otherwise null. */
export function baseOf({ flow_name, input }: Titled): string | null {
  const words = input?.prompt ?? input?.user_input;
  // The prompt for a texture does not name the model.
  if (typeof words === 'string' && flowWords(flow_name).done === null) return words;
  const { front } = (input?.images ?? {}) as { front?: unknown };
  const source = input?.image_url ?? front ?? input?.image_file ?? null;
  return fileStem(flowWords(flow_name).done === null ? source : input?.model_file);
}

/** Returns the name of a source's file without its extension; null if it is not known. */
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
