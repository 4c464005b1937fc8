import { z } from 'zod';
import { nestedWithin } from '../nested-within.ts';

/** Deeper than any workflow: readers of JSON that call themselves would run out of stack. */
const MOST_DEEP = 32;

/** A JSON object of others, whose depth is limited. */
export const foreignObject = z
  .record(z.string(), z.unknown())
  .refine((value) => nestedWithin(value, MOST_DEEP), {
    message: `must not be nested more than ${MOST_DEEP} deep`,
  });

/** Body of `POST /admin/backends/workflow`. */
export const workflowUpload = z
  .object({
    url: z.string().min(1).max(2048).describe('address of the ComfyUI whose nodes it uses'),
    credential: z
      .string()
      .max(200)
      .optional()
      .describe('reference to an environment variable whose name begins with ENGINE_'),
    work: z
      .enum(['image-to-3d', 'texture', 'text-to-image'])
      .describe('kind of work that the workflow does'),
    workflow: foreignObject.describe(
      "content of the file, as ComfyUI's editor saves it or in the API format",
    ),
  })
  .meta({ id: 'WorkflowUpload' });
export type WorkflowUpload = z.infer<typeof workflowUpload>;

/** Response of `POST /admin/backends/workflow`. */
export const readWorkflow = z
  .object({
    workflow: z
      .record(
        z.string(),
        z.looseObject({
          class_type: z.string().describe('class of the node'),
          inputs: z
            .record(z.string(), z.unknown())
            .describe('values, and links to outputs of other nodes'),
        }),
      )
      .describe('the workflow in the API format, with placeholders, by the ids of its nodes'),
    put: z
      .array(
        z.object({
          node: z.string().describe('id of the node'),
          title: z.string().describe('title of the node, or its class'),
          input: z.string().describe('name of the input'),
          before: z.unknown().describe('value in the file'),
          placeholder: z.string().describe('placeholder that stands there now'),
        }),
      )
      .describe('placeholders that were put in; empty if the file has some'),
    problems: z
      .array(z.string())
      .describe('why the server would refuse the workflow; empty if it would not'),
  })
  .meta({ id: 'ReadWorkflow' });
export type ReadWorkflowPayload = z.infer<typeof readWorkflow>;
