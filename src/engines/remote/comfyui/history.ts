import { posix } from 'node:path';
import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { nodesBefore, type Workflow } from './workflow.ts';

/** A file of the server, as histories name them. */
export interface ServerFile {
  filename: string;
  subfolder: string;
  type: string;
}

const entrySchema = z.looseObject({
  prompt: z.array(z.unknown()).default([]),
  outputs: z.record(z.string(), z.unknown()).default({}),
  status: z
    .looseObject({
      status_str: z.string(),
      completed: z.boolean(),
      messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).default([]),
    })
    .nullish(),
});

export const historySchema = z.record(z.string(), entrySchema);

/** A prompt that has ended. */
export type HistoryEntry = z.output<typeof entrySchema>;

const fileSchema = z.looseObject({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
});

const MODEL = /\.glb$/i;
const PICTURE = /\.(png|jpe?g|webp)$/i;

/** @throws RemoteFailure if the prompt did not succeed */
export function assertSucceeded({ status }: HistoryEntry): void {
  if (!status || (status.status_str === 'success' && status.completed)) return;
  const said = new Map(status.messages);
  const error = said.get('execution_error');
  if (!error)
    throw new RemoteFailure('failed', 'the job was stopped on the server', {
      detail: JSON.stringify(said.get('execution_interrupted') ?? status.status_str),
    });
  throw executionFailure(error);
}

/** Returns the failure of a node, as ComfyUI reports it. */
export function executionFailure(error: Readonly<Record<string, unknown>>): RemoteFailure {
  const type = String(error.exception_type);
  const detail = `${error.node_type}: ${type}: ${error.exception_message}`;
  if (/UnidentifiedImage|DecompressionBomb/.test(type))
    return new RemoteFailure('content', 'the server cannot read the image', { detail });
  if (/OutOfMemory/i.test(type) || /out of memory/i.test(detail))
    return new RemoteFailure('failed', 'the server ran out of memory', { detail });
  return new RemoteFailure('failed', 'a step of the workflow failed on the server', { detail });
}

/**
 * Returns the files that a prompt saved, without temporary ones if there are others. Nodes list them under various keys
 * (`3d`, `images`, `gltf`, `mesh`), or only as a path (Preview3D). A node comes after those that need fewer others: a
 * textured model after the plain one that it was made from. The order in the history says nothing, because a parsed
 * object has numeric ids in ascending order.
 */
export function filesOf(
  outputs: HistoryEntry['outputs'],
  role: 'model' | 'image',
  workflow: Workflow,
): ServerFile[] {
  const wanted = role === 'model' ? MODEL : PICTURE;
  const files = Object.entries(outputs)
    .map(([id, output]) => ({ output, depth: nodesBefore(workflow, id).size }))
    .sort((a, b) => a.depth - b.depth)
    .flatMap(({ output }) => (typeof output === 'object' && output ? Object.values(output) : []))
    .flatMap((value) => (Array.isArray(value) ? value : []))
    .map(fileOf)
    .filter((file) => file !== null)
    .filter(({ filename }) => wanted.test(filename));
  const kept = files.filter(({ type }) => type === 'output');
  return kept.length > 0 ? kept : files;
}

function fileOf(value: unknown): ServerFile | null {
  if (typeof value === 'string') {
    const subfolder = posix.dirname(value);
    return {
      filename: posix.basename(value),
      subfolder: subfolder === '.' ? '' : subfolder,
      type: 'output',
    };
  }
  const { data } = fileSchema.safeParse(value);
  return data ? { filename: data.filename, subfolder: data.subfolder, type: data.type } : null;
}

/** Duration of the server's work in seconds; null if unknown. */
export function secondsOf({ status }: HistoryEntry): number | null {
  const said = new Map(status?.messages);
  const start = said.get('execution_start')?.timestamp;
  const end = said.get('execution_success')?.timestamp;
  return typeof start === 'number' && typeof end === 'number'
    ? Math.round(end - start) / 1000
    : null;
}
