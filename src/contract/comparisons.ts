import { z } from 'zod';
import { measuredTerm } from './accept.ts';
import { batchItemPayload, batchPayload, batchRequest } from './batches.ts';
import { flowName } from './flow-name.ts';
import { taskWarning } from './task.ts';

/** Maximum number of engines in one comparison: as many as one looks at side by side. */
export const MAX_ENGINES = 12;

const engine = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'must be the name of a model');

/** Request body of `POST /compare`. */
export const comparisonRequest = batchRequest
  .pick({ name: true, client_order_id: true, max_cost_credits: true, webhook_url: true })
  .extend({
    flow: flowName.describe('kind of task, which must have selectable models'),
    input: z
      .record(z.string(), z.unknown())
      .describe('fields of the flow for every engine, without its model'),
    engines: z
      .array(engine)
      .min(2)
      .max(MAX_ENGINES)
      .refine((names) => new Set(names).size === names.length, 'must be different engines')
      .describe('2 to 12 models of the flow, as in its `choices` of `GET /flows`'),
    views: z
      .boolean()
      .default(false)
      .describe(
        'whether each model is also rendered from four sides, as one more task for each engine at the price of model-preview-render',
      ),
  })
  .meta({ id: 'ComparisonRequest' });
export type ComparisonRequest = z.input<typeof comparisonRequest>;
export type ParsedComparison = z.output<typeof comparisonRequest>;

/** Request body of a quote. */
export const comparisonQuoteRequest = comparisonRequest
  .pick({ flow: true, input: true, engines: true, views: true })
  .meta({ id: 'ComparisonQuoteRequest' });

/** What the report of a task tells about its model. */
export const comparedFigures = z
  .object({
    faces: z.int().describe('faces'),
    triangles: z.int().describe('triangles after triangulation'),
    vertices: z.int().describe('vertices; those at the same position count once'),
    components: z.int().describe('connected parts'),
    materials: z.int().describe('materials'),
    watertight: z.boolean().describe('whether it has neither boundary nor non-manifold edges'),
    boundary_edges: z.int().describe('edges that belong to one face only'),
    non_manifold_edges: z.int().describe('edges that belong to more than two faces'),
    validator_errors: z
      .int()
      .nullable()
      .describe('errors of the Khronos validator; null if the model is not glTF'),
    bytes: z.int().describe('size of its file'),
  })
  .meta({ id: 'ComparedFigures' });
export type ComparedFigures = z.infer<typeof comparedFigures>;

/** What one engine made. */
export const comparisonRow = batchItemPayload
  .omit({ position: true, waiting_for: true, progress: true })
  .extend({
    engine: z
      .string()
      .nullable()
      .describe('model that was asked for; null if the flow has no selectable models'),
    progress: z.int().min(0).max(100).describe('progress of the task in percent'),
    made_by: z
      .string()
      .nullable()
      .describe(
        'engine that did the work, which is the built-in one if it took over; null until it is known',
      ),
    seconds: z
      .number()
      .nullable()
      .describe('seconds from the start of its task to its end; null until it has ended'),
    figures: comparedFigures
      .nullable()
      .describe('what the report tells about the model; null if there is none'),
    accept: z
      .array(measuredTerm)
      .describe('terms of the request with their measured values; empty if it has none'),
    warnings: z.array(taskWarning).describe('deviations from the request, and other notes'),
    pictures: z
      .array(z.url())
      .describe('signed links to pictures of the result: its preview, then renders from its sides'),
  })
  .meta({ id: 'ComparisonRow' });
export type ComparisonRow = z.infer<typeof comparisonRow>;

/** A comparison: a batch, with what each engine made. */
export const comparisonPayload = batchPayload
  .extend({
    rows: z.array(comparisonRow).describe('what each engine made, in the order of the request'),
  })
  .meta({ id: 'Comparison' });
export type ComparisonPayload = z.infer<typeof comparisonPayload>;
