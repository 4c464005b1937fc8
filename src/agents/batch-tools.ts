import type { BatchRequest } from '../sdk/index.ts';
import { batchUuidOf } from './input.ts';
import { structured, type Tool } from './tool.ts';

const BATCH = {
  batch_uuid: { type: 'string', description: 'as returned by create_batch' },
};

const REQUEST = {
  name: { type: 'string', description: 'name of the batch' },
  items: {
    type: 'array',
    minItems: 1,
    maxItems: 1000,
    items: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'unique name; names the files' },
        flow: { type: 'string', description: 'kind of task, such as text-to-model' },
        input: {
          type: 'object',
          description:
            'fields of the flow; a field that takes a file may be {"$ref": "other-item"}, the file of another item',
        },
      },
      required: ['flow'],
    },
  },
  defaults: {
    type: 'object',
    description: 'fields for all items of a flow, by flow; * applies to every flow with the field',
  },
  style: {
    type: ['string', 'object'],
    description:
      'words for every prompt, or an object with words, palette (["#9a6a3c"]), texel_density, max_faces, size_scale',
  },
  max_cost_credits: { type: 'integer', minimum: 0 },
};

/** Tools for many tasks that are created together. */
export const BATCH_TOOLS: readonly Tool[] = [
  {
    name: 'create_batch',
    title: 'Create a batch of tasks',
    description:
      'Creates up to 1,000 tasks together, or none if one has a problem. Items can use files of other items. Costs credits; dry_run returns the price or all problems, and creates nothing.',
    input: {
      type: 'object',
      properties: { ...REQUEST, dry_run: { type: 'boolean', default: false } },
      required: ['items'],
    },
    isReadOnly: false,
    async run({ dry_run, ...request }, { client, signal }) {
      const batch = request as unknown as BatchRequest;
      const { max_cost_credits: _, ...quoted } = batch;
      return structured(
        dry_run === true
          ? { ...(await client.batches.quote(quoted, { signal })) }
          : { ...(await client.batches.create(batch, { signal })) },
      );
    },
  },
  {
    name: 'get_batch',
    title: 'Get a batch',
    description:
      'Returns the progress and charges of a batch, and one page of its items with links to their files, or why they failed.',
    input: {
      type: 'object',
      properties: {
        ...BATCH,
        status: { type: 'string', description: 'only items with this status' },
        cursor: { type: 'string', description: 'next_cursor of the previous page' },
      },
      required: ['batch_uuid'],
    },
    isReadOnly: true,
    async run(input, { client, signal }) {
      const uuid = batchUuidOf(input);
      const filter = {
        limit: 50,
        ...(input.status !== undefined && { status: input.status as never }),
        ...(typeof input.cursor === 'string' && { cursor: input.cursor }),
      };
      const [batch, items] = await Promise.all([
        client.batches.get(uuid, { signal }),
        client.batches.items(uuid, filter, { signal }),
      ]);
      return structured({ ...batch, items: items.records, next_cursor: items.next_cursor });
    },
  },
  {
    name: 'retry_batch',
    title: 'Retry a batch',
    description: 'Makes every item of a batch again that failed or was canceled. Costs credits.',
    input: {
      type: 'object',
      properties: { ...BATCH, max_cost_credits: { type: 'integer', minimum: 0 } },
      required: ['batch_uuid'],
    },
    isReadOnly: false,
    async run(input, { client, signal }) {
      const bound = input.max_cost_credits;
      const options = { signal, ...(bound !== undefined && { max_cost_credits: bound as number }) };
      return structured({ ...(await client.batches.retry(batchUuidOf(input), options)) });
    },
  },
  {
    name: 'cancel_batch',
    title: 'Cancel a batch',
    description: 'Cancels every item of a batch that has not ended, and releases its credits.',
    input: { type: 'object', properties: BATCH, required: ['batch_uuid'] },
    isReadOnly: false,
    async run(input, { client, signal }) {
      return structured({ ...(await client.batches.cancel(batchUuidOf(input), { signal })) });
    },
  },
];
