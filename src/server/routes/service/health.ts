import { z } from 'zod';
import { backendStateName } from '../../../contract/backends.ts';
import { timestamp } from '../../../contract/task.ts';
import type { BackendState, BackendStates } from '../../../core/ports/backend-states.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { Replica } from '../../../core/ports/replica.ts';
import type { Room } from '../../../core/ports/room.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { ConfigurationFacts } from '../../ports.ts';
import { timestampOf, timestampOrNull } from '../../timestamp.ts';
import type { App } from '../../types.ts';

const health = z.object({ status: z.literal('ok').describe('ok') }).meta({ id: 'Health' });

const backendReadiness = z
  .object({
    name: z.string().describe('name in the configuration'),
    state: backendStateName.describe('unknown: it has not been probed yet'),
  })
  .meta({ id: 'BackendReadiness' });

const readiness = z
  .object({
    ready: z.boolean().describe('whether every check passes'),
    checks: z
      .object({
        database: z.boolean().describe('the database responds'),
        blobs: z.boolean().describe('the blob store responds'),
        engines: z.boolean().describe('an engine is available'),
        draining: z.boolean().describe('the process is shutting down'),
      })
      .describe('results of the checks; all but draining must be true'),
    reason: z.string().nullable().describe('the full disk, if files cannot be stored now'),
    renderer: z
      .object({
        kind: z.string().describe('raster: software rasterizer on the CPU'),
        adapter: z
          .string()
          .nullable()
          .describe('graphics adapter; always null because images are rendered on the CPU'),
      })
      .nullable()
      .describe('image renderer; null if this process runs no engines'),
    replica: z
      .object({
        state: z
          .enum(['in use', 'behind', 'away'])
          .describe(
            'whether reads use the replica; away: it does not respond, or is not a replica',
          ),
        behind_seconds: z.int().nullable().describe('replication lag; null if unknown'),
      })
      .nullable()
      .describe(
        'the replica at DATABASE_REPLICA_URL, not required for readiness; null if there is none',
      ),
    backends: z
      .array(backendReadiness)
      .describe('model servers in the configuration, not required for readiness'),
    configuration: z
      .object({
        revision: z
          .string()
          .describe('short hash of the configuration file in use; equal in processes that agree'),
        loaded_at: timestamp.describe('when it was read'),
        refused_at: timestamp
          .nullable()
          .describe(
            'when a later content of the file was refused, so that the earlier one stayed in use; null: the file is in use as it is. Administrators see why in `GET /admin/backends`.',
          ),
      })
      .describe('the configuration of model servers, not required for readiness'),
  })
  .meta({ id: 'Readiness' });

/** Timeout of a check; a slower one counts as failed, because a load balancer asks every few seconds. */
const CHECK_TIMEOUT_MS = 2000;

interface HealthPorts {
  blobs: BlobStore;
  room: Room;
  backends: ReadonlyMap<string, unknown>;
  configuration(): ConfigurationFacts;
  backendStates: BackendStates;
  database: { check(): Promise<void> };
  runnableFlows: ReadonlySet<string>;
  engineSlots(): number | null;
  renderer: { kind: string; adapter: string | null } | null;
  replica: Pick<Replica, 'status'> | null;
  isDraining(): boolean;
}

/** Registers the checks of whether the process is alive and whether it should get requests. */
export function registerHealth(app: App, ports: HealthPorts): void {
  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'health',
        summary: 'Liveness check',
        description: 'Returns 200 as long as the process can respond.',
        tags: [TAGS.service.name],
        response: { 200: health },
      },
      config: { credential: 'none', whileDraining: true },
    },
    async () => ({ status: 'ok' as const }),
  );
  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'readiness',
        summary: 'Readiness check',
        description:
          'Returns 200 if the database and blob store respond, the disk has space, an engine is available, and the process is not shutting down; otherwise 503 ' +
          'with the same body.',
        tags: [TAGS.service.name],
        response: { 200: readiness, 503: readiness },
      },
      config: { credential: 'none', whileDraining: true },
    },
    async (_request, reply) => {
      const [database, writable, reason, backends] = await Promise.all([
        passes(() => ports.database.check()),
        passes(() => ports.blobs.check()),
        ports.room.shortage('new'),
        backendReadinessOf(ports),
      ]);
      const checks = {
        database,
        blobs: writable && reason === null,
        engines: ports.runnableFlows.size > 0 && ports.engineSlots() !== 0,
        draining: ports.isDraining(),
      };
      const ready = checks.database && checks.blobs && checks.engines && !checks.draining;
      const { renderer } = ports;
      const replica = replicaReadinessOf(ports);
      const { revision, loaded_at, refused } = ports.configuration();
      const configuration = {
        revision,
        loaded_at: timestampOf(loaded_at),
        refused_at: timestampOrNull(refused?.at ?? null),
      };
      return reply
        .code(ready ? 200 : 503)
        .send({ ready, checks, reason, renderer, replica, backends, configuration });
    },
  );
}

function replicaReadinessOf({ replica }: HealthPorts) {
  if (replica === null) return null;
  const { state, behindSeconds } = replica.status();
  return { state, behind_seconds: behindSeconds };
}

/** Returns the states if the database provides them in time. */
async function backendReadinessOf({ backends, backendStates }: HealthPorts) {
  if (backends.size === 0) return [];
  const states = new Map<string, BackendState['state']>();
  await passes(async () => {
    for (const { backend, state } of await backendStates.list()) states.set(backend, state);
  });
  return [...backends.keys()].map((name) => ({
    name,
    state: states.get(name) ?? ('unknown' as const),
  }));
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  });
  const outcome = check().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([outcome, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
