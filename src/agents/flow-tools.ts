import { z } from 'zod';
import { BAKE_MAPS } from '../contract/bake-maps.ts';
import { LONGEST_SOURCE } from '../contract/fields.ts';
import { FINISH_PRESETS } from '../contract/finish-presets.ts';
import { FINISH } from '../contract/finishable.ts';
import { type FlowName, flowSpecs } from '../flows/specs.ts';
import { followTask, LONGEST_WAIT_SECONDS, USUAL_WAIT_SECONDS } from './follow-task.ts';
import { waitSecondsOf } from './input.ts';
import { TASK_SCHEMA, taskResult } from './task-result.ts';
import type { ObjectSchema, Tool } from './tool.ts';

const SOURCES =
  'Files are URLs, such as the links in a task’s result, or file_keys from upload_file.';

const ACCEPT =
  'terms for the delivered file: if it does not meet them, the task fails and costs nothing';

/** What an agent sees of each field of a schema, besides its name: of the terms of `accept` nothing, of files by side the type. */
const PARTS: Readonly<Record<string, { type?: 'string' }>> = {
  ...{ ShapeTerms: {}, ModelTerms: {}, CopyTerms: {} },
  Images: { type: 'string' },
};

/** Fields that every creating tool accepts in addition to the fields of its flow. */
const COMMON = {
  max_cost_credits: {
    type: 'integer',
    minimum: 0,
    description: 'rejects the task if its price is higher',
  },
  wait_seconds: {
    type: 'number',
    minimum: 0,
    maximum: LONGEST_WAIT_SECONDS,
    default: USUAL_WAIT_SECONDS,
    description: 'how long to wait; wait_for_task waits on',
  },
};

/**
 * Fields whose schemas are too long for an agent, which reads all tools. A shape program has a document of its own
 * (docs/shape-programs.md), and the fields of finishing are those of another tool.
 */
const IN_SHORT: Readonly<Record<string, object>> = {
  program: {
    type: 'object',
    description:
      'a shape program from another task, used in place of the prompt, or with a prompt that describes how to change it',
  },
  bake_maps: {
    type: 'array',
    items: { enum: [...BAKE_MAPS] },
    description: 'maps to bake as PNG files beside those of the material',
  },
  [FINISH]: {
    type: 'object',
    properties: { preset: { enum: [...FINISH_PRESETS] } },
    description: 'finishes the model too, with the fields of model_finish',
  },
};

/** Returns the fields of a flow as JSON Schema, as short as an agent needs it. */
function fieldsOf(flow: FlowName): ObjectSchema {
  const shape: Record<string, z.ZodType> = flowSpecs[flow].input.shape;
  const inFull = Object.entries(shape).filter(([name]) => !(name in IN_SHORT));
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(Object.fromEntries(inFull)), {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      // A list of values limits their length, and no agent needs the limit of a URL's.
      if (jsonSchema.enum || jsonSchema.maxLength! >= LONGEST_SOURCE) {
        delete jsonSchema.minLength;
        delete jsonSchema.maxLength;
      }
      const part = PARTS[jsonSchema.id ?? ''];
      if (part === undefined) return;
      const names = Object.keys(jsonSchema.properties ?? {});
      jsonSchema.properties = Object.fromEntries(names.map((name) => [name, part]));
    },
  }) as unknown as ObjectSchema & { $schema?: string };
  const inShort = Object.entries(IN_SHORT).filter(([name]) => name in shape);
  const properties: Record<string, object> = {
    ...(schema.properties as Record<string, object>),
    ...Object.fromEntries(inShort),
    ...COMMON,
  };
  if (properties.accept) properties.accept = { ...properties.accept, description: ACCEPT };
  return { ...schema, properties };
}

/** Returns one tool per flow, named after it: `text_to_model`, … */
export function flowTools(): Tool[] {
  return (Object.keys(flowSpecs) as FlowName[]).map((flow) => {
    const { summary, description } = flowSpecs[flow];
    const takesFiles = Object.keys(flowSpecs[flow].input.shape).some((key) =>
      /file|image/.test(key),
    );
    return {
      name: flow.replaceAll('-', '_'),
      title: summary,
      description: takesFiles ? `${description} ${SOURCES}` : description,
      input: fieldsOf(flow),
      output: TASK_SCHEMA,
      isReadOnly: false,
      async run(input, call) {
        const { wait_seconds: _, max_cost_credits: bound, ...fields } = input;
        // The waiting time is validated before the task is created, so that an invalid value costs nothing.
        const seconds = waitSecondsOf(input);
        const { task_uuid } = await call.client.tasks.create(flow, fields as never, {
          // The value is passed on even if it is not a number, so that the service rejects it. Without the limit, the
          // task could cost more than the agent allowed.
          ...(bound !== undefined && bound !== null && { max_cost_credits: bound as number }),
          // Reports a misspelled field to the agent instead of ignoring it.
          strict: true,
          signal: call.signal,
        });
        return taskResult(await followTask(task_uuid, seconds, call), call.client);
      },
    };
  });
}
