import { z } from 'zod';
import { flowName } from './flow-name.ts';
import { timestamp } from './task.ts';

/** A model that a request can name. */
const flowModel = z
  .object({
    name: z.string().describe('what the field takes'),
    built_in: z.boolean().describe('whether the engine of the service makes it, or stands in'),
    available: z.boolean().describe('whether anything that makes it is alive'),
    down_since: timestamp
      .nullable()
      .describe('since when nothing that makes it has answered; null: something does'),
    cost_credits: z.int().describe('price with this model, all else as it is by default'),
    writes_programs: z
      .boolean()
      .describe(
        'whether it is a language model that writes shape programs, and changes them by prompts',
      ),
  })
  .meta({ id: 'FlowModel' });

const flowModelChoice = z
  .object({
    field: z.string().describe('field of the request'),
    default: z.string().describe('the model that is used where none is named'),
    models: z.array(flowModel).describe('what the field takes'),
  })
  .meta({ id: 'FlowModelChoice' });

/** How long recent tasks with the same models took. */
const flowDuration = z
  .object({
    models: z.record(z.string(), z.string()).describe('model by field, as the tasks named them'),
    tasks: z.int().describe('how many were measured'),
    p50_seconds: z.number().describe('half of them took at most this'),
    p95_seconds: z.number().describe('19 of 20 took at most this'),
  })
  .meta({ id: 'FlowDuration' });

/** Facts about a field that a form needs besides the JSON Schema. */
const flowField = z
  .object({
    field: z.string().describe('field of the request'),
    source: z
      .enum(['image', 'model'])
      .nullable()
      .describe('kind of the file that it names; null: it names none'),
    format_of: z
      .string()
      .nullable()
      .describe('field whose file has this format; null: it does not describe a source'),
    presets: z
      .array(z.union([z.string(), z.number()]))
      .describe('good values in order; others are taken too'),
    when: z
      .object({
        field: z.string().describe('the other field'),
        values: z.array(z.string()).describe('its values that give this one a meaning'),
      })
      .nullable()
      .describe('what has to be chosen for this one to have a meaning; null: it always has'),
    instead_of: z
      .string()
      .nullable()
      .describe('one of that field and this one is needed; null: it stands alone'),
  })
  .meta({ id: 'FlowField' });

const flowInfo = z
  .object({
    flow_name: flowName.describe('kind of task'),
    summary: z.string().describe('what it makes'),
    description: z.string().describe('the same in more words'),
    path: z.string().describe('where its tasks are created'),
    makes_models: z.boolean().describe('whether its result is a 3D model'),
    available: z.boolean().describe('whether an engine is alive for it'),
    cost_credits: z.int().describe('price with every field as it is by default'),
    price_fields: z.array(z.string()).describe('fields that change the price; see the quote'),
    fields: z.array(flowField).describe("the flow's own fields, for forms, in their order"),
    choices: z.array(flowModelChoice).describe('models that a request can choose'),
    durations: z
      .array(flowDuration)
      .describe('from start to success, of the last 500 successful tasks of all users'),
    input: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema of the request body, with the models of this service'),
  })
  .meta({ id: 'FlowInfo' });

/** `GET /flows` */
export const flowList = z
  .object({ flows: z.array(flowInfo).describe('every kind of task') })
  .meta({ id: 'FlowList' });
export type FlowListPayload = z.infer<typeof flowList>;
export type FlowInfoPayload = z.infer<typeof flowInfo>;
