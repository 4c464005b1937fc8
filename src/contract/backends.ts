import { z } from 'zod';
import { timestamp } from './task.ts';

/** States of a model server; `unknown`: nobody has probed it yet. */
export const backendStateName = z
  .enum(['ready', 'busy', 'starting', 'down', 'unknown'])
  .meta({ id: 'BackendStateName' });

const backendInfo = z
  .object({
    name: z.string().describe('name in the configuration'),
    kind: z.string().describe('kind of server'),
    state: backendStateName.describe(
      'busy: it lives and takes no job now; unknown: nobody has probed it yet',
    ),
    down_since: timestamp.nullable().describe('since when it does not answer; null: it does'),
    closed_until: timestamp
      .nullable()
      .describe('until when it gets no jobs, after failures in a row; null: it gets them'),
    checked_at: timestamp.nullable().describe('when it was probed last; null: never'),
    in_flight: z.int().describe('jobs that it has of this service'),
    concurrency: z.int().describe('jobs that it gets at once'),
    version: z.string().nullable().describe('of the server, where it tells'),
    problem: z.string().nullable().describe('what was wrong last; null: nothing'),
    balance: z
      .number()
      .nullable()
      .describe('what is left of the account at a hosted service, in its own unit'),
    price: z.string().nullable().describe('what a job costs there, as the configuration says'),
  })
  .meta({ id: 'BackendInfo' });

/** `GET /admin/backends` */
export const backendList = z
  .object({ backends: z.array(backendInfo).describe('in the order of the configuration') })
  .meta({ id: 'BackendList' });
export type BackendListPayload = z.infer<typeof backendList>;
