import type { ComparisonRequest } from '../sdk/index.ts';
import { batchUuidOf } from './input.ts';
import { structured, type Tool } from './tool.ts';

/** Tools for one request at several engines. */
export const COMPARISON_TOOLS: readonly Tool[] = [
  {
    name: 'compare_engines',
    title: 'Compare engines',
    description:
      'Makes the same request at 2 to 12 engines. Costs credits for each; dry_run returns the price and creates nothing. get_comparison returns the results; cancel_batch and retry_batch take its batch_uuid.',
    input: {
      type: 'object',
      properties: {
        flow: { type: 'string', description: 'kind of task, such as image-to-model' },
        input: { type: 'object', description: 'fields of the flow, without its model' },
        engines: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 12 },
        views: { type: 'boolean', default: false, description: 'also render from four sides' },
        max_cost_credits: { type: 'integer', minimum: 0 },
        dry_run: { type: 'boolean', default: false },
      },
      required: ['flow', 'input', 'engines'],
    },
    isReadOnly: false,
    async run({ dry_run, ...input }, { client, signal }) {
      const request = input as unknown as ComparisonRequest;
      const { max_cost_credits: _, ...quoted } = request;
      return structured(
        dry_run === true
          ? { ...(await client.comparisons.quote(quoted, { signal })) }
          : { ...(await client.comparisons.create(request, { signal })) },
      );
    },
  },
  {
    name: 'get_comparison',
    title: 'Get a comparison',
    description:
      'Returns what each engine made: state, time, charge, figures of its report, links to pictures and files, or why it failed.',
    input: {
      type: 'object',
      properties: {
        batch_uuid: { type: 'string', description: 'as returned by compare_engines' },
      },
      required: ['batch_uuid'],
    },
    isReadOnly: true,
    async run(input, { client, signal }) {
      return structured({ ...(await client.comparisons.get(batchUuidOf(input), { signal })) });
    },
  },
];
