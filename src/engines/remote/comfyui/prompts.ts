import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { HistoryEntry } from './history.ts';
import type { ComfyServer } from './server.ts';

/** Where a prompt is; its history where it has ended; `silent`: the server does not answer now. */
export type PromptState = 'queued' | 'running' | 'gone' | 'silent' | HistoryEntry;

/**
 * Asks for a prompt's state: the history first, for a prompt that ends goes from the queue into it.
 * @throws RemoteFailure where the server answers, but not as it should; the signal's reason
 */
export async function promptState(
  server: ComfyServer,
  prompt: string,
  signal: AbortSignal,
): Promise<PromptState> {
  try {
    const ended = await server.history(prompt, signal);
    if (ended) return ended;
    const { running, pending } = await server.queue(signal);
    if (running.some(([, id]) => id === prompt)) return 'running';
    return pending.some(([, id]) => id === prompt) ? 'queued' : 'gone';
  } catch (error) {
    // It may be starting again: how long to wait for that is the caller's to say.
    if (error instanceof RemoteFailure && ['unreachable', 'busy', 'failed'].includes(error.kind))
      return 'silent';
    throw error;
  }
}

/**
 * Finds the prompt of a submission whose answer was lost. Servers before 0.3.45 give ids of their own, but keep the client's.
 * @returns its id and its nodes; null where the server has none
 */
export async function findPrompt(
  server: ComfyServer,
  submission: string,
  signal: AbortSignal,
): Promise<{ id: string; nodes: unknown } | null> {
  const { running, pending } = await server.queue(signal);
  const ended = Object.values(await server.histories(signal)).map(({ prompt }) => prompt);
  for (const prompt of [...running, ...pending, ...ended]) {
    const [, id, nodes, extra] = prompt;
    const client = (extra as { client_id?: unknown } | undefined)?.client_id;
    if (typeof id === 'string' && (id === submission || client === submission))
      return { id, nodes };
  }
  return null;
}

/**
 * Takes a prompt out of the queue, or interrupts it where it runs.
 * @returns whether the server was asked to; false where its interrupt could end another's work
 */
export async function stopPrompt(
  server: ComfyServer,
  prompt: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { jobs, targetedInterrupt } = await server.features(signal);
  if (jobs && (await cancelJob(server, prompt, signal))) return true;
  await server.post('/queue', { delete: [prompt] }, signal);
  const { running, pending } = await server.queue(signal);
  if (!running.some(([, id]) => id === prompt)) return true;
  // An old server ends whatever runs. With nothing waiting, that can only be our prompt, even if it ends in this moment.
  if (!targetedInterrupt && (running.length > 1 || pending.length > 0)) return false;
  await server.post('/interrupt', { prompt_id: prompt }, signal);
  return true;
}

/** @returns false where this server lists jobs, but cannot cancel one */
async function cancelJob(
  server: ComfyServer,
  prompt: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await server.post(`/api/jobs/${prompt}/cancel`, {}, signal);
    return true;
  } catch (error) {
    if (error instanceof RemoteFailure && error.kind === 'refused') return false;
    throw error;
  }
}
