import type { BackendHost } from '../engines/remote/kind.ts';
import type { BackendHealth } from '../engines/spec.ts';
import { openBackend } from './open-backend.ts';
import type { BackendEntry } from './read-backend.ts';
import type { BackendConfiguration } from './read-configuration.ts';

/** Time limit for probing one server. */
const ANSWER_MS = 30_000;

/** Result of probing one backend. */
export interface BackendCheck {
  name: string;
  kind: string;
  url: string;
  state: BackendHealth['state'];
  version: string | null;
  balance: number | null;
  /** Problems, as sentences for the operator. If there are none, the backend can be used. */
  problems: string[];
  /** Remarks, as sentences that require no action. */
  remarks: string[];
}

/** Probes all backends in parallel and compares their settings with what each server reports about itself. */
export function checkBackends(
  { models }: BackendConfiguration,
  entries: readonly BackendEntry[],
  flows: readonly string[],
  host: BackendHost,
): Promise<BackendCheck[]> {
  const named = new Set(
    flows
      .flatMap((flow) => models.choicesOf(flow))
      .flatMap((choice) => [...choice.models.values()].flatMap(({ backends }) => backends)),
  );
  return Promise.all(
    entries.map(async (entry) => {
      const found = await probe(entry, host);
      const idle = named.has(entry.name)
        ? []
        : ['it is not listed under "models", so it receives no jobs'];
      return { ...found, remarks: [...found.remarks, ...idle] };
    }),
  );
}

async function probe(entry: BackendEntry, host: BackendHost): Promise<BackendCheck> {
  const backend = openBackend(entry, host);
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { state, version, problem, balance } = await backend.health(signal);
    const isDown = state === 'down';
    const disagreements = isDown ? [] : await backend.check?.(signal);
    return {
      name: entry.name,
      kind: entry.kind.name,
      url: entry.basis.url,
      state,
      version,
      balance: balance ?? null,
      problems: [
        ...(problem === null ? [] : [problem]),
        ...(isDown && problem === null ? ['the server does not respond'] : []),
        ...(disagreements ?? []),
      ],
      remarks: isDown ? [] : (backend.remarks?.() ?? []),
    };
  } finally {
    await backend.close();
  }
}
