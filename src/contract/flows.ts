import { z } from 'zod';
import { flowName } from './flow-name.ts';
import { timestamp } from './task.ts';

/** A model that a request can name. */
const flowModel = z
  .object({
    name: z.string().describe('accepted values of the field'),
    built_in: z
      .boolean()
      .describe('whether a built-in engine provides or substitutes for this model'),
    available: z.boolean().describe('whether an engine for this model is available'),
    down_since: timestamp
      .nullable()
      .describe('when the last engine for this model stopped responding; null if one responds'),
    cost_credits: z.int().describe('price with this model and default values for all other fields'),
    writes_programs: z
      .boolean()
      .describe(
        'whether it is a language model that writes shape programs, and changes them by prompts',
      ),
  })
  .meta({ id: 'FlowModel' });

const flowModelChoice = z
  .object({
    field: z.string().describe('request field'),
    default: z.string().describe('model that is used if the request names none'),
    models: z.array(flowModel).describe('accepted values of the field'),
  })
  .meta({ id: 'FlowModelChoice' });

/** Duration of recent tasks that used the same models. */
const flowDuration = z
  .object({
    models: z
      .record(z.string(), z.string())
      .describe('model of each field, as the tasks requested it'),
    tasks: z.int().describe('number of tasks measured'),
    p50_seconds: z.number().describe('median duration'),
    p95_seconds: z.number().describe('95th percentile of the duration'),
  })
  .meta({ id: 'FlowDuration' });

/** Information about a field that a form needs in addition to the JSON Schema. */
const flowField = z
  .object({
    field: z.string().describe('request field'),
    source: z
      .enum(['image', 'model'])
      .nullable()
      .describe('kind of file that the field refers to; null if it does not refer to a file'),
    format_of: z
      .string()
      .nullable()
      .describe('source field whose file format this field states; null if it does not state one'),
    presets: z
      .array(z.union([z.string(), z.number()]))
      .describe('suggested values in ascending order; others are accepted too'),
    when: z
      .object({
        field: z.string().describe('the other field'),
        values: z.array(z.string()).describe('values of that field for which this one applies'),
      })
      .nullable()
      .describe('condition under which this field applies; null if it always applies'),
    instead_of: z
      .string()
      .nullable()
      .describe('alternative to this field: one of the two is required; null if there is none'),
  })
  .meta({ id: 'FlowField' });

const flowInfo = z
  .object({
    flow_name: flowName.describe('kind of task'),
    summary: z.string().describe('title of the flow'),
    description: z.string().describe('description of the flow'),
    path: z.string().describe('path of the creation endpoint'),
    makes_models: z.boolean().describe('whether the result is a 3D model'),
    available: z.boolean().describe('whether an engine for this flow is available'),
    cost_credits: z.int().describe('price with default values for all fields'),
    price_fields: z
      .array(z.string())
      .describe('fields that affect the price; see the quote endpoint'),
    fields: z
      .array(flowField)
      .describe('fields specific to the flow, in the order in which a form shows them'),
    choices: z.array(flowModelChoice).describe('models that a request can choose'),
    durations: z
      .array(flowDuration)
      .describe('time from start to success, over the last 500 successful tasks of all users'),
    input: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema of the request body, including the models available here'),
  })
  .meta({ id: 'FlowInfo' });

/** Response of `GET /flows`. */
export const flowList = z
  .object({ flows: z.array(flowInfo).describe('every kind of task') })
  .meta({ id: 'FlowList' });
export type FlowListPayload = z.infer<typeof flowList>;
export type FlowInfoPayload = z.infer<typeof flowInfo>;
