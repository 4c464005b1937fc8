import { z } from 'zod';

/** One thing that is wrong with an item of a batch. */
export const batchProblem = z
  .object({
    item: z.string().describe('name of the item, or `defaults`'),
    field: z.string().nullable().describe('field that is wrong; null: the item as a whole'),
    code: z.int().describe('error code with which a task with this input would be refused'),
    message: z.string().describe('description of the problem'),
    suggestion: z.string().optional().describe('suggested remedy'),
  })
  .meta({ id: 'BatchProblem' });
export type BatchProblem = z.infer<typeof batchProblem>;
