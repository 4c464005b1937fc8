import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process that delivers webhooks. */
export interface WebhookWorker {
  child: ChildProcess;
  /** Sends the signal and waits for the process to end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts a process of webhook-worker.ts and waits until it is ready. */
export async function startWebhookWorker(
  connectionString: string,
  { timeoutMs, leaseMs }: { timeoutMs: number; leaseMs: number },
): Promise<WebhookWorker> {
  const script = join(import.meta.dirname, 'webhook-worker.ts');
  const child = spawn(
    process.execPath,
    [script, connectionString, String(timeoutMs), String(leaseMs)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  await Promise.race([
    once(child.stdout!, 'data'),
    exited.then(() => Promise.reject(new Error('the worker ended before it delivered'))),
  ]);
  return {
    child,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}
