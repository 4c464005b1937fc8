import { z } from 'zod';
import { clientOrderId } from './creation.ts';
import { flowName } from './flow-name.ts';
import { ASSET_KINDS, taskStatus } from './task.ts';

/** Path parameter of all resources of one task. */
export const taskPath = z.object({ task_uuid: z.uuid().describe('the task') });

/** Search text that filters a list. */
export const searched = z.string().trim().min(1).max(200);

/** An integer in a query string. */
export const count = (from: number, to: number, by: number) =>
  z.coerce.number().int().min(from).max(to).default(by);

/** Position of a page within a list. */
export const cursor = z
  .string()
  .regex(/^[A-Za-z0-9_.=-]{1,256}$/, 'a cursor from an earlier page')
  .optional()
  .describe('`next_cursor` of the previous page');

const onlyFlow = flowName.optional().describe('only tasks of this flow');

const moment = z.iso.datetime({ offset: true }).optional();
const createdAfter = moment.describe('created after this moment');
const createdBefore = moment.describe('created before this moment');

/** Query parameters of `GET /tasks`. */
export const taskListQuery = z.object({
  flow_name: onlyFlow,
  status: taskStatus.optional().describe('only tasks with this status'),
  client_order_id: clientOrderId.optional().describe('the task created with this client_order_id'),
  made_from: z
    .uuid()
    .optional()
    .describe('only tasks whose source is a file of this task, or that name it in made_from'),
  created_after: createdAfter,
  created_before: createdBefore,
  limit: count(1, 100, 20).describe('tasks per page'),
  cursor,
});

/** Kinds that a download can select: every asset kind, and `geometry`, which is the model without textures. */
export const DOWNLOAD_KINDS = [...ASSET_KINDS, 'geometry'] as const;

/** Query parameters of `GET /tasks/url/{task_uuid}`. */
export const downloadQuery = z.object({
  kind: z
    .enum(DOWNLOAD_KINDS)
    .optional()
    .describe(
      'geometry: the untextured model; texture: the texture maps as images, base color first, then normal and others; ' +
        'bundle: a zip of all files; defaults to the main file',
    ),
  format: z.string().min(1).max(16).optional().describe('only this file format, e.g. glb'),
  index: count(0, 1000, 0).describe('index among several matching files, from 0'),
});

/** Query parameters of `GET /public/models/{task_uuid}/url`, for the files that a public model shows. */
export const publicDownloadQuery = downloadQuery.extend({
  kind: z
    .enum(['model', 'geometry', 'texture', 'preview'])
    .optional()
    .describe(
      'geometry: the untextured model; texture: the texture maps as images; defaults to the main model',
    ),
});

/** Query parameters of `GET /users/ledger`. */
export const ledgerQuery = z.object({
  limit: count(1, 100, 20).describe('entries per page'),
  cursor,
});

/** Query parameters of `GET /platform/generate/own-models`. */
export const ownModelsQuery = z.object({
  page: count(1, 1_000_000, 1).describe('page number, from 1'),
  page_size: count(1, 100, 20).describe('items per page'),
  flow_name: onlyFlow,
  status: taskStatus.optional().describe('only tasks with this status'),
  is_public: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: only public models; false: only private ones'),
  search: searched.optional().describe('part of the name or prompt, case-insensitive'),
  created_after: createdAfter,
  created_before: createdBefore,
  order: z.enum(['asc', 'desc']).default('desc').describe('order by creation time'),
});
