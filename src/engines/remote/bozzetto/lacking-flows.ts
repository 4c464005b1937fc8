import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { JsonClient, Reply } from '../http/json-client.ts';
import { codeOf, creationFailure, dataOf } from './task-payload.ts';

/** Flows that a service without a model server of its own cannot run; all others have built-in engines. */
const BY_SERVERS: ReadonlySet<string> = new Set(['model-rig', 'model-segment']);

const flowList = z.object({
  flows: z.array(z.object({ flow_name: z.string(), choices: z.array(z.unknown()) })),
});

/**
 * Returns those of the flows that the other service cannot run, because it has no model server for them, or is of a
 * version without them. A service that does not say is taken to have all.
 */
export async function lackingFlows(
  client: JsonClient,
  flows: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const asked = flows.filter((flow) => BY_SERVERS.has(flow));
  if (asked.length === 0) return [];
  const reply = await client.ask('GET', '/api/v1/flows', { signal });
  const { data: known } = flowList.safeParse(dataOf(reply));
  if (!known) return [];
  const able = new Set(
    known.flows.flatMap(({ flow_name, choices }) => (choices.length > 0 ? [flow_name] : [])),
  );
  return asked.filter((flow) => !able.has(flow));
}

/** Says which flow the other service lacks. */
export const lacks = (flow: string): string => `the other service has no model server for ${flow}`;

/** `no-engine`, and `route-unknown` of a service that is too old for a flow. */
const NO_ENGINE: ReadonlySet<number> = new Set([5031, 4044]);

/**
 * Returns the failure for a refused creation. A service that can never run the flow is unable, not busy; it does other
 * work as before.
 */
export async function creationRefusal(
  client: JsonClient,
  flow: string,
  reply: Reply,
  signal: AbortSignal,
): Promise<RemoteFailure> {
  const isLacking = NO_ENGINE.has(codeOf(reply));
  // If this question fails, the refusal is known all the same.
  const [lacking] = isLacking
    ? await lackingFlows(client, [flow], signal).catch((error) => {
        if (error instanceof RemoteFailure) return [];
        throw error;
      })
    : [];
  if (lacking === undefined) return creationFailure(reply);
  return new RemoteFailure('refused', lacks(lacking), { detail: reply.text, refuses: 'this' });
}
