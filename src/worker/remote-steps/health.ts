import type { BackendRegister } from '../../core/ports/backend-states.ts';
import type { WorkerLog } from '../ports.ts';
import type { Backends, ConfiguredBackend } from './backends.ts';

/**
 * Probes the health of each server at its interval and shares it with all workers.
 * @param probed gets each server whose first probe has ended
 * @returns a function that stops it
 */
export function startHealth(
  register: BackendRegister,
  backends: Backends,
  probed: WeakSet<ConfiguredBackend>,
  log: WorkerLog,
): () => Promise<void> {
  const stopping = new AbortController();
  const running = [...backends.values()].map((backend) => watch(backend));

  async function watch(at: ConfiguredBackend): Promise<void> {
    let last = '';
    while (!stopping.signal.aborted) {
      try {
        const { state, version, problem, balance } = await at.backend.health(stopping.signal);
        if (stopping.signal.aborted) return;
        const { name: backend, kind } = at;
        await register.tell({ backend, kind, state, version, problem, balance: balance ?? null });
        if (state !== last)
          log.info({ backend, state, problem }, 'a model server is now like this');
        last = state;
      } catch (err) {
        if (!stopping.signal.aborted)
          log.warn({ err, backend: at.name }, 'no health of a model server');
      }
      if (!stopping.signal.aborted) probed.add(at);
      await pause(at.healthIntervalMs, stopping.signal);
    }
  }

  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

/** Waits for the given time. If the signal is aborted, the promise resolves early rather than rejecting. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
