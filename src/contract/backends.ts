import { z } from 'zod';
import { timestamp } from './task.ts';

/** States of a model server. `unknown` means that nobody has probed it yet. */
export const backendStateName = z
  .enum(['ready', 'busy', 'starting', 'down', 'unknown'])
  .meta({ id: 'BackendStateName' });

const backendInfo = z
  .object({
    name: z.string().describe('name in the configuration'),
    kind: z.string().describe('kind of server'),
    state: backendStateName.describe(
      'busy: it responds but accepts no jobs now; unknown: it has not been probed yet',
    ),
    down_since: timestamp.nullable().describe('when it stopped responding; null if it responds'),
    closed_until: timestamp
      .nullable()
      .describe('end of the pause after repeated failures; null if it receives jobs'),
    checked_at: timestamp
      .nullable()
      .describe('time of the last probe; null if there has been none'),
    in_flight: z.int().describe('jobs of this service that it is running'),
    concurrency: z.int().describe('maximum number of concurrent jobs'),
    version: z.string().nullable().describe('version of the server, if it reports one'),
    problem: z.string().nullable().describe('most recent problem; null if there is none'),
    balance: z
      .number()
      .nullable()
      .describe("remaining balance at a hosted service, in that service's unit"),
    price: z
      .string()
      .nullable()
      .describe('cost per job at the hosted service, from the configuration'),
  })
  .meta({ id: 'BackendInfo' });

const configurationInfo = z
  .object({
    file: z.string().nullable().describe('path of the file; null if there is none'),
    revision: z.string().describe('short hash of the content in use'),
    loaded_at: timestamp.describe('when it was read'),
    refused: z
      .object({
        revision: z.string().describe('short hash of the refused content'),
        at: timestamp.describe('when it was refused'),
        problem: z.string().describe('every mistake, with its place in the file'),
      })
      .nullable()
      .describe('a later content that was refused; null if the file is in use as it is'),
  })
  .meta({ id: 'BackendConfiguration' });

/** Response of `GET /admin/backends`. */
export const backendList = z
  .object({
    backends: z.array(backendInfo).describe('in the order of the configuration'),
    configuration: configurationInfo.describe('the configuration file, as this process uses it'),
  })
  .meta({ id: 'BackendList' });
export type BackendListPayload = z.infer<typeof backendList>;
