import { z } from 'zod';
import { foreignObject } from './workflows.ts';

const url = z.string().min(1).max(2048).describe('address of the server, such as http://gpu1:8081');
const name = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .describe('name of the backend: letters, digits, underscores or hyphens');
const credential = z
  .string()
  .max(200)
  .describe(
    `reference to an environment variable of the service whose name begins with ENGINE_, such as \${ENGINE_TOKEN}`,
  );

/** Body of `POST /admin/backends/probe`. */
export const engineProbe = z
  .object({ url, credential: credential.optional() })
  .meta({ id: 'EngineProbe' });

const foundModel = z
  .object({
    name: z.string().describe('name of the model at the server'),
    gibibytes: z
      .number()
      .nullable()
      .describe(
        "GPU memory that it needs in GiB, as the server or else the model's publisher states it; null if unknown",
      ),
  })
  .meta({ id: 'FoundModel' });

const foundGpu = z
  .object({
    name: z.string().describe('name of the graphics processor'),
    gibibytes: z.number().describe('its memory in GiB'),
    free: z.number().nullable().describe('free memory in GiB; null if unknown'),
  })
  .meta({ id: 'FoundGpu' });

const proposedArgument = z
  .object({
    label: z.string().describe("label on the app's page; empty if it has none"),
    type: z.string().describe('kind of field, such as image or slider'),
    value: z.unknown().describe('a placeholder, or what the page has there at first'),
    min: z.number().nullable().describe('least number; null if there is none'),
    max: z.number().nullable().describe('greatest number; null if there is none'),
    choices: z
      .array(z.union([z.string(), z.number()]))
      .describe('values that it can have; empty if any'),
  })
  .meta({ id: 'ProposedArgument' });

const proposedCalls = z
  .object({
    work: z.string().describe('kind of work that the app does'),
    calls: z
      .array(
        z.object({
          function: z.string().describe('name of the function'),
          arguments: z.array(proposedArgument).describe('its arguments in order'),
          keep: z
            .record(z.string(), z.string())
            .describe('placeholders for later calls, with the positions of their values'),
        }),
      )
      .describe('functions to call in sequence'),
    output: z.string().describe('position of the file in the last response'),
  })
  .meta({ id: 'ProposedCalls' });

/** A model server that was recognized at an address. */
export const foundEngine = z
  .object({
    url: z.string().describe('address of the server'),
    kind: z.string().describe('kind of server'),
    version: z.string().nullable().describe('version of the server, if it reports one'),
    facts: z.array(z.string()).describe('what the server reports about itself, for people'),
    models: z.array(foundModel).describe('models of the server'),
    gpus: z.array(foundGpu).describe('graphics processors of the server; empty if unknown'),
    choices: z
      .array(
        z.object({
          setting: z.string().describe('name of the setting'),
          values: z.array(z.string()).describe('its possible values'),
        }),
      )
      .describe('settings of which one must be chosen to add the server; empty if none'),
    missing: z
      .string()
      .nullable()
      .describe('what must still be given to add the server; null if nothing'),
    proposals: z
      .array(proposedCalls)
      .describe(
        'ways to use a Gradio app that is not known, the likeliest first; they become the settings work, calls and output',
      ),
    name: z.string().describe('a free name for the backend'),
    entry: z
      .record(z.string(), z.unknown())
      .describe('the entry that would be written to the configuration file'),
    configured: z
      .string()
      .nullable()
      .describe('name of the backend that already has this address; null if none'),
  })
  .meta({ id: 'FoundEngine' });
export type FoundEnginePayload = z.infer<typeof foundEngine>;

/** Response of `POST /admin/backends/discover`. */
export const foundEngines = z
  .object({ found: z.array(foundEngine).describe('servers at usual ports of this machine') })
  .meta({ id: 'FoundEngines' });
export type FoundEnginesPayload = z.infer<typeof foundEngines>;

/** Body of `POST /admin/backends`. */
export const engineAddition = z
  .object({
    url,
    name: name.optional(),
    credential: credential.optional(),
    settings: foreignObject
      .optional()
      .describe('settings of the kind, in addition to those that follow from the probe'),
    trial: z
      .boolean()
      .optional()
      .describe('whether the server must do one job first; at a hosted service, that costs money'),
  })
  .meta({ id: 'EngineAddition' });
export type EngineAddition = z.infer<typeof engineAddition>;

/** Result of one real job. */
export const engineTrial = z
  .object({
    work: z.string().describe('kind of work, such as image-to-3d'),
    seconds: z.number().describe('duration of the job'),
    files: z.array(z.int()).describe('sizes of the files that the server made, in bytes'),
    text: z.string().nullable().describe('text that it wrote; null if none'),
  })
  .meta({ id: 'EngineTrial' });
export type EngineTrialPayload = z.infer<typeof engineTrial>;

/** Response of `POST /admin/backends`. */
export const addedEngine = z
  .object({
    name: z.string().describe('name of the backend, and of its model in each flow'),
    flows: z.array(z.string()).describe('flows that now offer the model'),
    remarks: z.array(z.string()).describe('remarks that require no action'),
    trial: engineTrial.nullable().describe('result of the trial; null if there was none'),
  })
  .meta({ id: 'AddedEngine' });
export type AddedEnginePayload = z.infer<typeof addedEngine>;

/** Response of `GET /admin/backends/{name}`. */
export const engineDetails = z
  .object({
    name: z.string().describe('name in the configuration'),
    kind: z.string().describe('kind of server'),
    url: z.string().describe('address of the server; empty for a local program'),
    works: z.array(z.string()).describe('kinds of work that it does'),
    price: z.string().nullable().describe('cost per job, from the configuration'),
    problems: z.array(z.string()).describe('problems that it has now'),
    remarks: z.array(z.string()).describe('remarks that require no action'),
    models: z.array(foundModel).describe('models of the server; empty if it reports none'),
    gpus: z.array(foundGpu).describe('its graphics processors; empty if it reports none'),
  })
  .meta({ id: 'EngineDetails' });
export type EngineDetailsPayload = z.infer<typeof engineDetails>;

/** Response of `DELETE /admin/backends/{name}`. */
export const removedEngine = z
  .object({ name: z.string().describe('name of the removed backend') })
  .meta({ id: 'RemovedEngine' });

export const engineName = z.object({ name });
