import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { HistoryEntry } from './history.ts';
import type { ComfyServer } from './server.ts';

/** State of a prompt; its history if it has ended; `silent`: the server does not respond at the moment. */
export type PromptState = 'queued' | 'running' | 'gone' | 'silent' | HistoryEntry;

/**
 * Gets a prompt's state. The history is read first, because a prompt that ends moves from the queue into it.
 * @throws RemoteFailure if the server's response is wrong; the signal's reason
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
    // It may be restarting; the caller decides how long to wait.
    if (error instanceof RemoteFailure && ['unreachable', 'busy', 'failed'].includes(error.kind))
      return 'silent';
    throw error;
  }
}

/**
 * Finds the prompt of a submission whose response was lost. Servers before 0.3.45 assign their own ids, but keep the
 * client's id.
 * @returns its id and its nodes; null if the server has none
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
 * Removes a prompt from the queue, or interrupts it if it is running.
 * @returns whether the server was asked to; false if its interrupt could end another prompt
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
  // An old server interrupts whatever is running. If nothing is waiting, that can only be this prompt, even if it ends
  // at this moment.
  if (!targetedInterrupt && (running.length > 1 || pending.length > 0)) return false;
  await server.post('/interrupt', { prompt_id: prompt }, signal);
  return true;
}

/** @returns false if this server can list jobs but cannot cancel one */
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
