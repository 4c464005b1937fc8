import { backendList } from '../../../contract/backends.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { BackendStates } from '../../../core/ports/backend-states.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { BackendFacts, ConfigurationFacts } from '../../ports.ts';
import { timestampOf, timestampOrNull } from '../../timestamp.ts';
import type { App } from '../../types.ts';

interface BackendsContext {
  backends: ReadonlyMap<string, BackendFacts>;
  backendStates: BackendStates;
  configuration(): ConfigurationFacts;
}

/** Registers the configured model servers, in the state in which the workers last saw them. */
export function registerBackends(
  app: App,
  { backends, backendStates, configuration }: BackendsContext,
): void {
  app.get(
    '/api/v1/admin/backends',
    {
      schema: {
        operationId: 'list-backends',
        summary: 'List model servers',
        description:
          'Every model server in the configuration: whether it responds, its current jobs, and its most recent problem.',
        tags: [TAGS.admin.name],
        response: { 200: envelope(backendList) },
      },
      config: { scope: 'admin' },
    },
    async () => {
      const states = new Map((await backendStates.list()).map((state) => [state.backend, state]));
      return success({
        configuration: configurationInfo(configuration()),
        backends: [...backends].map(([name, { kind, concurrency, price }]) => {
          const found = states.get(name);
          return {
            name,
            kind,
            state: found?.state ?? ('unknown' as const),
            down_since: timestampOrNull(found?.down_since ?? null),
            closed_until: timestampOrNull(found?.closed_until ?? null),
            checked_at: timestampOrNull(found?.checked_at ?? null),
            in_flight: found?.in_flight ?? 0,
            concurrency,
            version: found?.version ?? null,
            problem: found?.problem ?? null,
            balance: found?.balance ?? null,
            price,
          };
        }),
      });
    },
  );
}

function configurationInfo({ file, revision, loaded_at, refused }: ConfigurationFacts) {
  return {
    file,
    revision,
    loaded_at: timestampOf(loaded_at),
    refused: refused && { ...refused, at: timestampOf(refused.at) },
  };
}
