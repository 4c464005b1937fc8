import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { saveDownload } from '../sdk/files-node.ts';
import {
  type Bozzetto,
  TaskCancelledError,
  type TaskCreationPayload,
  type TaskStatusPayload,
} from '../sdk/index.ts';
import type { CommandContext } from './command.ts';
import { connect } from './connect.ts';
import { startEmbeddedService } from './embedded-service.ts';
import { CliFailure, EXIT } from './failure.ts';
import { creditsText, note, sizeOf, writeResult } from './output.ts';
import { ProgressDisplay } from './progress.ts';

/** Of a name that words give. */
const LONGEST_NAME = 40;

/** A file or URL that a command reads, and where its result goes. */
export interface Job {
  /** Uploads what is needed and creates the task. */
  create(client: Bozzetto): Promise<TaskCreationPayload>;
  /** Links of the files to save; absent: the main file alone. */
  links?(task: TaskStatusPayload): string[];
  /** Path of a result, given the name that the service has for it. */
  target(filename: string): string;
}

/** Calls `work` with a client of the running service, or of one that is started for it and stopped afterwards. */
export async function withService(
  context: CommandContext,
  options: { url?: string | undefined; key?: string | undefined; embedded: boolean },
  work: (client: Bozzetto) => Promise<number>,
): Promise<number> {
  const running = options.embedded
    ? null
    : await connect({ url: options.url, key: options.key }, context.environment);
  if (running !== null) return work(running);
  note(context.output, 'Starting a service for this job.');
  const embedded = await startEmbeddedService(context.environment);
  try {
    return await work(embedded.client);
  } finally {
    await embedded.stop();
  }
}

/** Creates the task, shows its progress, saves its files and says so. */
export async function runJob(
  client: Bozzetto,
  job: Job,
  { output, signal }: CommandContext,
): Promise<number> {
  const started = performance.now();
  const created = await job.create(client);
  const display = new ProgressDisplay(output);
  try {
    const task = await client.wait(created, { onProgress: (now) => display.show(now), signal });
    display.end();
    for (const link of job.links?.(task) ?? [task]) {
      const download = await client.download(link, { signal });
      const target = job.target(download.filename);
      const bytes = await saveDownload(download, target);
      const seconds = (performance.now() - started) / 1000;
      writeResult(
        output,
        {
          task_uuid: task.task_uuid,
          file: target,
          bytes,
          cost_credits: task.cost_credits,
          seconds: Math.round(seconds * 10) / 10,
        },
        `${target} (${sizeOf(bytes)}, ${creditsText(task.cost_credits ?? 0)}, ${seconds.toFixed(1)} s)`,
      );
    }
    return EXIT.done;
  } catch (error) {
    display.end();
    // Nobody would fetch what is made after Ctrl-C: give the credits back.
    if (signal.aborted && !(error instanceof TaskCancelledError))
      await client.tasks
        .cancel(created.task_uuid, { signal: AbortSignal.timeout(2000) })
        .catch(() => undefined);
    throw error;
  }
}

/** `A red teapot, please!` → `a-red-teapot-please`: a name for what words become. */
export function nameOfWords(words: string, fallback: string): string {
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
  return plain || fallback;
}

export function isUrl(source: string): boolean {
  return /^https?:\/\//.test(source);
}

/** @throws CliFailure where there is no such file */
export async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CliFailure(`there is no file ${path}`, undefined, EXIT.usage);
  if (!found.isFile()) throw new CliFailure(`${path} is no file`, undefined, EXIT.usage);
}

/** `photos/cat.png` and `https://…/cat.png?x` → `cat` and `.png` */
export function nameOf(source: string): { stem: string; extension: string } {
  const path = isUrl(source) ? decodeURIComponent(new URL(source).pathname) : source;
  const extension = extname(path);
  return { stem: basename(path, extension), extension: extension.toLowerCase() };
}
