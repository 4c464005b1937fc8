import { z } from 'zod';
import { measuredTerm } from './accept.ts';
import { flowName as anyFlow } from './flow-name.ts';
import { meshReport } from './mesh-report.ts';

/** The six statuses that the API shows (specification 3). */
export const TASK_STATUSES = [
  'PENDING',
  'QUEUED',
  'RUNNING',
  'SUCCESS',
  'FAILED',
  'CANCELLED',
] as const;
export const taskStatus = z.enum(TASK_STATUSES).meta({ id: 'TaskStatus' });
export type TaskStatus = z.infer<typeof taskStatus>;

/** A UTC time in ISO 8601 with milliseconds and the suffix `Z`. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** Summary of the queue (specification 2.5). */
export const queueSummary = z
  .object({
    is_queued: z.boolean().describe('true while the task waits for an engine'),
    position: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'tasks expected to start before this one in its lane, given that users take turns; null if unknown',
      ),
    estimated_wait_seconds: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'estimate from recent durations, running tasks and available engines; null if unknown',
      ),
  })
  .meta({ id: 'QueueSummary' });
export type QueueSummary = z.infer<typeof queueSummary>;

const taskUuid = z.uuid().describe('identifier of the task');
const assetId = z.uuid().describe('identifier of the file');
const flowName = anyFlow.describe('kind of task, e.g. image-to-model');
const publicStatus = taskStatus.describe(
  'PENDING, QUEUED and RUNNING are in progress; SUCCESS, FAILED and CANCELLED are final',
);
const createdAt = timestamp.describe('when the task was created, UTC');
const startedAt = timestamp.nullable().describe('when execution began, UTC; null before that');
const completedAt = timestamp.nullable().describe('when the task ended, UTC; null before that');
const expiresAt = timestamp.nullable();
const costCredits = z
  .int()
  .nullable()
  .describe(
    'credits frozen when the task was created, still shown after it has ended; for what was charged, see `charged_credits` in the report',
  );
const queue = queueSummary
  .nullable()
  .describe('position in the queue; null once the task runs or has ended');
const taskName = z.string().nullable().describe('name given by the user');
const isPublic = z.boolean().describe('whether the user made the model public');
const publicInput = z
  .record(z.string(), z.unknown())
  .describe('public request fields; uploads appear as signed links');
const publicInputOrNull = publicInput.nullable().describe(publicInput.description!);

/** Response of every creation endpoint (specification 2.2). */
export const taskCreation = z
  .object({
    task_uuid: taskUuid,
    flow_name: flowName,
    status: publicStatus,
    created_at: createdAt,
    cost_credits: costCredits,
    queue,
    read_after_write_deadline_seconds: z
      .int()
      .nullable()
      .describe(
        'how long polls need the header named by read_after_write_header; null if they never do',
      ),
    read_after_write_header: z
      .string()
      .nullable()
      .describe('header to send with polls so that they see this task; null if none is needed'),
  })
  .meta({ id: 'PublicTaskCreationPayload' });
export type TaskCreationPayload = z.infer<typeof taskCreation>;

/** The public error of a failed task. */
export const taskError = z
  .object({
    code: z.int().describe('error code, as listed for failed tasks in the error table'),
    message: z.string().describe('description of the failure'),
    suggestion: z.string().optional().describe('suggested remedy'),
  })
  .meta({ id: 'TaskError' });

const links = (what: string) => z.array(z.url()).optional().describe(what);
const link = (what: string) => z.url().optional().describe(what);

/** `output` of a task that succeeded. It contains links to its files by role, and results that are not files. */
export const taskOutput = z
  .looseObject({
    preprocessed_image_url: links('source images with the background removed'),
    geometry_model_url: links('models without texture'),
    textured_model_url: links('models with texture'),
    preview_url: link('preview image of the result'),
    draft_url: link(
      'while a language model works: the library’s own model of the prompt, as a GLB; gone when the task has ended',
    ),
    candidate_model_url: links(
      'with `candidates: 2`: the reconstruction of the same images, beside the model of a language model',
    ),
    candidate_preview_url: link('preview image of the candidate'),
    model_url: links('models of the flows that process an existing model'),
    viewer_model_url: links(
      'for conversions to a format other than GLB: the content of the converted file as a GLB for viewers',
    ),
    texture_url: links('textures of the model as separate images'),
    image_url: links('generated images'),
    program_url: links(
      'the shape program that builds the model, which can be edited and run again',
    ),
    rgb_image_url: links('color renders'),
    white_image_url: links('renders on a white background'),
    topology_url: link('render of the polygon layout'),
    contact_sheet_url: link('all renders in one image'),
    turntable_url: link('all renders as an animation'),
    optimized_prompt: z.string().optional().describe('for prompt-optimize: the prompt'),
    negative_prompt: z
      .string()
      .optional()
      .describe('for prompt-optimize: what the image should not contain'),
    tags: z.array(z.string()).optional().describe('for prompt-optimize: subjects of the prompt'),
    explanation: z
      .array(z.string())
      .optional()
      .describe('for prompt-optimize: what was added, and why'),
  })
  .meta({ id: 'TaskOutput' });

/** Status payload for polling and push (specification 2.3). */
export const taskStatusPayload = z
  .object({
    task_uuid: taskUuid,
    flow_name: flowName,
    status: publicStatus,
    progress: z
      .int()
      .min(0)
      .max(100)
      .describe('estimated progress in percent; never decreases and reaches 100 only with SUCCESS'),
    cost_credits: costCredits,
    charged_credits: z
      .int()
      .min(0)
      .optional()
      .describe(
        'credits deducted, only if the task succeeded for less than `cost_credits`: if finishing failed, its credits are returned',
      ),
    created_at: createdAt,
    started_at: startedAt,
    completed_at: completedAt,
    input: publicInputOrNull,
    output: taskOutput
      .nullable()
      .describe(
        'results: signed, expiring URLs by role, and other values; before SUCCESS null, or only `preview_url` and `draft_url` while a model server works',
      ),
    error: taskError.nullable().describe('why the task failed; null otherwise'),
    queue,
  })
  .meta({ id: 'PublicTaskStatusPayload' });
export type TaskStatusPayload = z.infer<typeof taskStatusPayload>;

/** Response of a quote (specification 2.4). */
export const quotePayload = z
  .object({
    flow_name: flowName,
    params: z
      .record(z.string(), z.unknown())
      .describe('price-affecting parameters that were used, including defaults'),
    cost_credits: z.int().min(0).describe('price of the task'),
    available_credits: z.int().describe('credits that a new task can use now'),
  })
  .meta({ id: 'PublicTaskPricingQuotePayload' });
export type QuotePayload = z.infer<typeof quotePayload>;

/** The kinds of asset that a download can select. */
export const ASSET_KINDS = [
  'model',
  'image',
  'texture',
  'preview',
  'text',
  'program',
  'bundle',
] as const;
export const assetKind = z.enum(ASSET_KINDS).meta({ id: 'AssetKind' });
export type AssetKind = z.infer<typeof assetKind>;

/** Response of a download (specification 2.6). */
export const downloadResponse = z
  .object({
    download_url: z.url().describe('signed link to the file; expires, but needs no token'),
    preview_url: z.url().optional().describe('signed link to a preview image of the result'),
    asset_id: assetId.optional(),
    kind: z.string().optional().describe('kind of file, e.g. model or image'),
  })
  .meta({ id: 'DownloadResponse' });
export type DownloadResponse = z.infer<typeof downloadResponse>;

/** Settings with which an image of a model was rendered. */
export const renderFacts = z
  .object({
    view: z.string().describe('name of the angle, or <azimuth>,<elevation>'),
    azimuth: z.number().describe('degrees from the front (+Z) towards +X'),
    elevation: z.number().describe('degrees above the horizon'),
    projection: z.enum(['perspective', 'orthographic']).describe('projection of the camera'),
    style: z.string().describe('pbr, clay, wireframe or topology'),
    background: z.string().describe('studio, white or transparent'),
  })
  .meta({ id: 'RenderFacts' });
export type RenderFacts = z.infer<typeof renderFacts>;

/** One file of a task, as shown in own-models and in the report. */
export const assetSummary = z
  .object({
    asset_id: assetId,
    kind: assetKind.describe('kind of file'),
    role: z.string().describe('key in `output` under which the file appears'),
    format: z.string().describe('file format, e.g. glb'),
    filename: z.string().describe('file name of the download'),
    bytes: z.int().describe('size of the file'),
    sha256: z.string().describe('SHA-256 hash of the file, in hex'),
    content_type: z.string().describe('media type of the file'),
    url: z.url().describe('signed link to the file'),
    width: z.int().optional().describe('size in pixels, for images'),
    height: z.int().optional().describe('size in pixels, for images'),
    render: renderFacts.optional().describe('camera and style, for renders of a model'),
    expires_at: expiresAt.describe('when the file is deleted, UTC; null if it does not expire'),
  })
  .meta({ id: 'AssetSummary' });
export type AssetSummary = z.infer<typeof assetSummary>;

/** The only public inputs that an own-model item may show (specification 2.7). */
export const requestPayload = z
  .object({
    image_url: z.url().optional().describe('source image; a signed link if it was uploaded'),
    model_version: z.string().optional().describe('model version'),
    polygon_limit: z.int().optional().describe('triangle limit'),
    texture_size: z.int().optional().describe('side length of the texture, in pixels'),
    prompt: z.string().optional().describe('description of what to generate'),
    ai_model: z.string().optional().describe('image model'),
    image_count: z.int().optional().describe('number of images'),
    model_file: z.url().optional().describe('source model; a signed link if it was uploaded'),
    target_face_count: z.int().optional().describe('target number of faces'),
    face_type: z.string().optional().describe('face type'),
    export_format: z.string().optional().describe('format of the main file'),
  })
  .meta({ id: 'RequestPayload' });

/** Own-model item (specification 2.7). */
export const ownModelItem = z
  .object({
    task_uuid: taskUuid,
    flow_name: flowName,
    status: publicStatus,
    created_at: createdAt,
    name: taskName,
    is_public: isPublic,
    started_at: startedAt,
    completed_at: completedAt,
    geometry_model_url: z.array(z.url()).nullable().describe('models without texture'),
    textured_model_url: z.array(z.url()).nullable().describe('models with texture'),
    preprocessed_image_url: z
      .array(z.url())
      .nullable()
      .describe('source images with the background removed'),
    assets: z
      .array(assetSummary)
      .nullable()
      .describe('every file of the task; null before SUCCESS, empty once the files have expired'),
    request_payload: requestPayload.nullable().describe('public request fields'),
  })
  .meta({ id: 'PublicOwnModelItemPayload' });
export type OwnModelItem = z.infer<typeof ownModelItem>;

/** Response of `DELETE /tasks/{task_uuid}`. */
export const removedTask = z.object({ task_uuid: taskUuid }).meta({ id: 'RemovedTask' });

/** A model that its owner made public. It is an own-model item without the owner's private data. */
export const publicModelItem = ownModelItem
  .pick({
    task_uuid: true,
    flow_name: true,
    status: true,
    created_at: true,
    name: true,
    is_public: true,
    geometry_model_url: true,
    textured_model_url: true,
  })
  .extend({
    preview_url: z.url().nullable().describe('signed link to a preview image of the model'),
    assets: z.array(assetSummary).describe('models, textures and preview images of the task'),
  })
  .meta({ id: 'PublicModelPayload' });
export type PublicModelItem = z.infer<typeof publicModelItem>;

/** A page of the user's own models. */
export const ownModelsPage = z
  .object({
    records: z.array(ownModelItem).describe('items of this page'),
    page: z.int().min(1).describe('page number, from 1'),
    page_size: z.int().min(1).describe('items per page'),
    total: z.int().min(0).describe('items on all pages'),
    has_more: z.boolean().describe('whether there are further pages'),
  })
  .meta({ id: 'OwnModelsPage' });
export type OwnModelsPage = z.infer<typeof ownModelsPage>;

/** A page of tasks, newest first. */
export const taskPage = z
  .object({
    records: z.array(taskStatusPayload).describe('tasks, newest first'),
    next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last page'),
  })
  .meta({ id: 'TaskPage' });
export type TaskPage = z.infer<typeof taskPage>;

/** One measured step of a task. */
export const stageTiming = z
  .object({
    stage: z.string().describe('name of the step'),
    milliseconds: z.number().describe('duration of the step'),
  })
  .meta({ id: 'StageTiming' });

/** A warning that the owner of a task receives. */
export const taskWarning = z
  .object({
    code: z.string().describe('kind of warning'),
    message: z.string().describe('text of the warning'),
  })
  .meta({ id: 'TaskWarning' });

/** How the task was done: details that the strict status payload cannot contain. */
export const taskReport = z
  .object({
    task_uuid: taskUuid,
    flow_name: flowName,
    status: publicStatus,
    name: taskName,
    is_public: isPublic,
    stage: z.string().nullable().describe('current or last step of the run'),
    expires_at: expiresAt.describe(
      'when the files are deleted, UTC; null if they do not expire. The task itself is kept',
    ),
    charged_credits: z
      .int()
      .min(0)
      .describe(
        'credits deducted, without those for finishing if that failed: 0 before SUCCESS, after FAILED or CANCELLED, and in the sandbox',
      ),
    attempts: z.int().describe('number of attempts; more than one if a worker was lost'),
    input: publicInput,
    engine: z.record(z.string(), z.unknown()).nullable().describe('engine that did the work'),
    timings: z.array(stageTiming).describe('duration of each step'),
    statistics: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('statistics of the result, e.g. triangles and vertices'),
    validation: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('result of the Khronos validator for each glTF file'),
    mesh: meshReport
      .nullable()
      .describe('mesh statistics before and after, and repairs; null if no model was made'),
    accept: z
      .array(measuredTerm)
      .optional()
      .describe('terms of the request with their measured values; absent if it had none'),
    warnings: z.array(taskWarning).describe('deviations from the request, and other notes'),
    assets: z.array(assetSummary).describe('every file of the task'),
  })
  .meta({ id: 'TaskReport' });
export type TaskReport = z.infer<typeof taskReport>;
