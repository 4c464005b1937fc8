import type { WriteFormat } from '../contract/formats.ts';
import {
  type Bozzetto,
  NotFoundError,
  type TaskCreationPayload,
  type TaskStatusPayload,
} from '../sdk/index.ts';
import { saveBeside } from './beside.ts';
import type { CommandContext } from './command.ts';
import { EXIT } from './failure.ts';
import { noteWarnings, runTask, writeSaved } from './job.ts';
import { note } from './output.ts';
import { saveModel } from './save-model.ts';
import { nameOf } from './sources.ts';
import type { ModelTarget } from './target.ts';

interface ModelJob {
  /** Uploads the inputs and creates the task. */
  create(): Promise<TaskCreationPayload>;
  target: ModelTarget;
}

/**
 * Runs a task that makes a model, and saves the model as the target specifies. If the flow cannot write that format,
 * the model is converted.
 */
export async function runModelJob(
  client: Bozzetto,
  { create, target }: ModelJob,
  context: CommandContext,
): Promise<number> {
  const { signal } = context;
  const began = performance.now();
  const tasks = [await runTask(client, create, context)];
  let link = await linkOf(client, tasks[0]!, target.format, signal);
  if (link === null) {
    note(context.output, `Converting to ${target.format}.`);
    tasks.push(await runTask(client, () => conversion(client, tasks[0]!, target, signal), context));
    ({ download_url: link } = await client.tasks.url(tasks[1]!.task_uuid, {}, { signal }));
  }
  const saved = await saveModel(client, link, target, signal);
  // A conversion is about the model alone.
  const beside = tasks.length === 1 ? await saveBeside(client, tasks[0]!, target, signal) : [];
  const companions = [...(saved.companions ?? []), ...beside];
  const warnings = await noteWarnings(client, tasks, context);
  const files = { ...saved, ...(companions.length > 0 && { companions }) };
  writeSaved(context, files, { tasks, began, warnings });
  return EXIT.done;
}

/** Returns a link to the task's model in the given format; null if there is none. */
async function linkOf(
  client: Bozzetto,
  { task_uuid }: TaskStatusPayload,
  format: WriteFormat,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return (await client.tasks.url(task_uuid, { kind: 'model', format }, { signal })).download_url;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/**
 * Creates a task that converts the first task's main model. The service recognizes the link to its own file and does
 * not fetch it over the network.
 */
async function conversion(
  client: Bozzetto,
  { task_uuid }: TaskStatusPayload,
  { format }: ModelTarget,
  signal: AbortSignal,
): Promise<TaskCreationPayload> {
  const { download_url } = await client.tasks.url(task_uuid, { kind: 'model' }, { signal });
  return client.tasks.create('convert-model-format', {
    model_file: download_url,
    source_format: nameOf(download_url).extension.slice(1),
    target_format: format,
  });
}
