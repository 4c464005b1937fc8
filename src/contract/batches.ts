import { z } from 'zod';
import { clientOrderId, creationFields } from './creation.ts';
import { words } from './fields.ts';
import { palette, scaleFactor, texelDensity } from './finish.ts';
import { flowName } from './flow-name.ts';
import { count, cursor } from './queries.ts';
import { taskError, taskOutput, taskStatus, timestamp } from './task.ts';

/** Maximum number of items of a batch. */
export const MAX_BATCH_ITEMS = 1000;
/** Maximum number of batches of one user that have not ended. They replace the limit on tasks in flight. */
export const MAX_OPEN_BATCHES = 10;

/** Name of an item, which is also the name of its files in the archive. */
export const itemName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
    '1 to 64 letters, digits, underscores or hyphens, beginning with a letter or digit',
  );

const fields = z.record(z.string(), z.unknown());

const batchItem = z
  .strictObject({
    name: itemName
      .optional()
      .describe('name of the item, unique in the batch; defaults to item-1, item-2 and so on'),
    flow: flowName.describe('kind of task'),
    input: fields
      .optional()
      .describe(
        'fields of the flow. A field that takes a file may be `{"$ref": "other-item.outputs.model"}`, a file that another item makes',
      ),
  })
  .meta({ id: 'BatchItemRequest' });

const styleWords = words(1, 300);
/** What all items of a batch have in common. */
const batchStyle = z
  .strictObject({
    words: styleWords
      .optional()
      .describe('words that are added to the `prompt` of every item, after a comma'),
    palette: palette
      .optional()
      .describe('colors of all models: `palette` of finishing, for 1 credit per finished item'),
    texel_density: texelDensity
      .optional()
      .describe('pixels per meter of surface: models are unwrapped for it (`uv` of finishing)'),
    max_faces: z
      .int()
      .min(1000)
      .max(1_500_000)
      .optional()
      .describe(
        'faces that no model exceeds: `polygon_limit` or `target_face_count` of the flow, and a term of `accept`',
      ),
    size_scale: scaleFactor
      .optional()
      .describe('factor of all sizes: of `size` in items that state it, and of all other models'),
  })
  .meta({ id: 'BatchStyle' });
export type BatchStyle = z.output<typeof batchStyle>;

/** Request body of `POST /batches`. */
export const batchRequest = z
  .object({
    name: words(1, 120).optional().describe('name of the batch'),
    items: z.array(batchItem).min(1).max(MAX_BATCH_ITEMS).describe('1 to 1,000 items'),
    defaults: z
      .record(z.string(), fields)
      .optional()
      .describe(
        'fields for all items of a flow, by flow; `*` stands for every flow that has the field. Fields of an item take precedence',
      ),
    style: z
      .union([styleWords, batchStyle])
      .optional()
      .describe(
        'what all models have in common: words for their prompts, or these with colors, texel density, face budget and scale',
      ),
    client_order_id: clientOrderId
      .optional()
      .describe('your own order ID: repeating it never creates a second batch'),
    max_cost_credits: creationFields.max_cost_credits.describe(
      'refuses the batch with 4021 if all items together would cost more than this',
    ),
    webhook_url: creationFields.webhook_url.describe(
      'URL that is called when the batch ends; requires a webhook with `for_tasks`, whose secret signs the request',
    ),
  })
  .meta({ id: 'BatchRequest' });
export type BatchRequest = z.input<typeof batchRequest>;
export type ParsedBatch = z.output<typeof batchRequest>;

/** Request body of a quote. */
export const batchQuoteRequest = batchRequest
  .pick({ name: true, items: true, defaults: true, style: true })
  .meta({ id: 'BatchQuoteRequest' });

/** Answer to a quote. */
export const batchQuote = z
  .object({
    cost_credits: z.int().describe('price of all items'),
    available_credits: z.int().describe('credits that are available now'),
    items: z
      .array(
        z.object({
          name: z.string().describe('name of the item'),
          flow_name: z.string().describe('kind of task'),
          cost_credits: z.int().describe('price of the item'),
        }),
      )
      .describe('price of each item, in the order of the request'),
  })
  .meta({ id: 'BatchQuote' });
export type BatchQuotePayload = z.infer<typeof batchQuote>;

export const BATCH_STATUSES = ['RUNNING', 'SUCCESS', 'PARTIAL', 'FAILED', 'CANCELLED'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];
const batchStatus = z.enum(BATCH_STATUSES).meta({ id: 'BatchStatus' });

const amount = (what: string) => z.int().min(0).describe(what);

const batchCounts = z
  .object({
    items: amount('items of the batch'),
    waiting: amount('items that wait for files of other items'),
    pending: amount('items whose sources are being checked'),
    queued: amount('items that wait for an engine'),
    running: amount('items that an engine works on'),
    succeeded: amount('items that succeeded'),
    failed: amount('items that failed'),
    cancelled: amount('items that were cancelled'),
  })
  .meta({ id: 'BatchCounts' });

/** A batch with its progress. */
export const batchPayload = z
  .object({
    batch_uuid: z.uuid().describe('the batch'),
    name: z.string().nullable().describe('name of the batch'),
    client_order_id: z.string().nullable().describe('your own order ID'),
    status: batchStatus.describe(
      'RUNNING until every item has ended; then SUCCESS if all succeeded, PARTIAL if some did, CANCELLED or FAILED if none did',
    ),
    progress: z.int().min(0).max(100).describe('mean progress of the items in percent'),
    counts: batchCounts.describe('number of items by state'),
    cost_credits: amount('credits that were reserved when the batch was created'),
    reserved_credits: amount('credits that are still reserved for items that have not ended'),
    charged_credits: amount('credits charged for items that succeeded'),
    is_cancelling: z.boolean().describe('true if the batch is being cancelled'),
    created_at: timestamp.describe('when the batch was created'),
    ended_at: timestamp.nullable().describe('when its last item ended; null: it has not ended'),
  })
  .meta({ id: 'Batch' });
export type BatchPayload = z.infer<typeof batchPayload>;

/** A page of batches. */
export const batchPage = z
  .object({
    records: z.array(batchPayload).describe('batches, newest first'),
    next_cursor: z.string().nullable().describe('position of the next page; null: the last one'),
  })
  .meta({ id: 'BatchPage' });
export type BatchPage = z.infer<typeof batchPage>;

/** An item with its newest task. */
export const batchItemPayload = z
  .object({
    name: z.string().describe('name of the item'),
    position: z.int().describe('place in the batch, from 0'),
    task_uuid: z.uuid().describe('task that makes the item; retries give it a new one'),
    flow_name: z.string().describe('kind of task'),
    status: taskStatus.describe('status of the task'),
    progress: z.int().describe('progress of the task in percent'),
    waiting_for: z.array(z.string()).describe('names of the items whose files it waits for'),
    cost_credits: z.int().describe('price of the item'),
    charged_credits: amount('credits charged for it; 0 before SUCCESS'),
    output: taskOutput.nullable().describe('results with signed links; null before SUCCESS'),
    error: taskError.nullable().describe('why the item failed; null otherwise'),
  })
  .meta({ id: 'BatchItem' });
export type BatchItemPayload = z.infer<typeof batchItemPayload>;

/** A page of items. */
export const batchItemPage = z
  .object({
    records: z.array(batchItemPayload).describe('items in the order of the request'),
    next_cursor: z.string().nullable().describe('position of the next page; null: the last one'),
  })
  .meta({ id: 'BatchItemPage' });
export type BatchItemPage = z.infer<typeof batchItemPage>;

/** Request body of a retry. */
export const batchRetryRequest = z
  .object({ max_cost_credits: creationFields.max_cost_credits })
  .meta({ id: 'BatchRetryRequest' });

/** Answer to a retry. */
export const batchRetried = batchPayload
  .extend({ retried: z.int().describe('number of items that are made again') })
  .meta({ id: 'BatchRetried' });
export type BatchRetriedPayload = z.infer<typeof batchRetried>;

/** Folder layouts of the archive. */
export const ARCHIVE_LAYOUTS = ['flat', 'unity', 'godot', 'unreal'] as const;
export type ArchiveLayout = (typeof ARCHIVE_LAYOUTS)[number];
const archiveLayout = z.enum(ARCHIVE_LAYOUTS).meta({ id: 'ArchiveLayout' });

/** One file of the archive. */
const manifestFile = z
  .object({
    path: z.string().describe('path in the archive'),
    role: z.string().describe('name of the output'),
    kind: z.string().describe('model, texture, image, preview, text or program'),
    format: z.string().describe('file format'),
    bytes: z.int().describe('size'),
    sha256: z.string().describe('SHA-256 of the file, in hex'),
    url: z
      .url()
      .optional()
      .describe('signed link to the file; not in the manifest.json of an archive'),
  })
  .meta({ id: 'ManifestFile' });

/** `manifest.json`: which file of the archive belongs to which item. */
export const batchManifest = z
  .object({
    batch_uuid: z.uuid().describe('the batch'),
    name: z.string().nullable().describe('name of the batch'),
    status: batchStatus.describe('status of the batch'),
    layout: archiveLayout.describe('folder layout'),
    extra_files: z
      .array(
        z.object({
          path: z.string().describe('path in the archive'),
          text: z.string().describe('content'),
        }),
      )
      .describe('files that the layout adds, such as `.gdignore` for Godot'),
    items: z
      .array(
        z.object({
          name: z.string().describe('name of the item'),
          flow_name: z.string().describe('kind of task'),
          task_uuid: z.uuid().describe('task that made it'),
          status: taskStatus.describe('status of the task'),
          error: taskError.nullable().describe('why it failed; null otherwise'),
          files: z.array(manifestFile).describe('files of the item'),
        }),
      )
      .describe('items in the order of the request'),
  })
  .meta({ id: 'BatchManifest' });
export type BatchManifestPayload = z.infer<typeof batchManifest>;

/** Path parameter of all resources of one batch. */
export const batchPath = z.object({ batch_uuid: z.uuid().describe('the batch') });

/** Query parameters of `GET /batches`. */
export const batchListQuery = z.object({
  limit: count(1, 100, 20).describe('batches per page'),
  cursor,
});

/** Query parameters of `GET /batches/{batch_uuid}/items`. */
export const batchItemsQuery = z.object({
  status: taskStatus.optional().describe('only items with this status'),
  limit: count(1, 200, 100).describe('items per page'),
  cursor,
});

/** Query parameters of the manifest and of the archive. */
export const archiveQuery = z.object({
  layout: archiveLayout
    .default('flat')
    .describe(
      'flat: one folder per item; unity, godot, unreal: folders as the engine’s projects have them',
    ),
});
