import { z } from 'zod';
import { flowName as anyFlow } from './flow-name.ts';
import { meshReport } from './mesh-report.ts';

/** The six public statuses (specification 3). */
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

/** UTC, ISO 8601, milliseconds, `Z`. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** Queue summary (specification 2.5). */
export const queueSummary = z
  .object({
    is_queued: z.boolean().describe('true while the task waits for an engine'),
    position: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'tasks of its lane that start before it as things are: users take turns; null: unknown',
      ),
    estimated_wait_seconds: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'from the medians of recent runs, what runs now and the live engines; null: unknown',
      ),
  })
  .meta({ id: 'QueueSummary' });
export type QueueSummary = z.infer<typeof queueSummary>;

const taskUuid = z.uuid().describe('identifier of the task');
const assetId = z.uuid().describe('identifier of the file');
const flowName = anyFlow.describe('kind of task, e.g. image-to-model');
const publicStatus = taskStatus.describe(
  'PENDING, QUEUED and RUNNING go on; the other three are final',
);
const createdAt = timestamp.describe('when the task was created, UTC');
const startedAt = timestamp.nullable().describe('when it began to run, UTC; null before');
const completedAt = timestamp.nullable().describe('when it ended, UTC; null before');
const expiresAt = timestamp.nullable();
const costCredits = z
  .int()
  .nullable()
  .describe(
    'credits frozen for the task when it was created, and still told when it has ended; nothing is charged where it fails or is cancelled (`charged_credits` of the report)',
  );
const queue = queueSummary
  .nullable()
  .describe('its place among those that wait; null once it runs or has ended');
const taskName = z.string().nullable().describe('name that the user gave it');
const isPublic = z.boolean().describe('whether the user made it public');
const publicInput = z
  .record(z.string(), z.unknown())
  .describe('the public request fields; uploads are shown as signed links');
const publicInputOrNull = publicInput.nullable().describe(publicInput.description!);

/** The answer of every creation endpoint (specification 2.2). */
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
      .describe('how long a poll needs the header below; null: never'),
    read_after_write_header: z
      .string()
      .nullable()
      .describe('header of a poll that must see this creation; null: none is needed'),
  })
  .meta({ id: 'PublicTaskCreationPayload' });
export type TaskCreationPayload = z.infer<typeof taskCreation>;

/** The public error of a failed task. */
export const taskError = z
  .object({
    code: z.int().describe('what went wrong: 4220, or 6000 to 6006'),
    message: z.string().describe('what went wrong, in words'),
    suggestion: z.string().optional().describe('what to do'),
  })
  .meta({ id: 'TaskError' });

const links = (what: string) => z.array(z.url()).optional().describe(what);
const link = (what: string) => z.url().optional().describe(what);

/** `output` of a task that succeeded: links to its files by role, and results that are not files. */
export const taskOutput = z
  .looseObject({
    preprocessed_image_url: links('cut-outs of the source image'),
    geometry_model_url: links('models without texture'),
    textured_model_url: links('models with texture'),
    preview_url: link('a picture of the result'),
    model_url: links('models of the flows that change a model'),
    viewer_model_url: links(
      'of a conversion to another format than GLB: what the converted file holds, as a GLB for viewers',
    ),
    texture_url: links('textures of the model, as images of their own'),
    image_url: links('images that were generated'),
    program_url: links('the shape program that made the model, to be edited and run again'),
    rgb_image_url: links('renders with colours'),
    white_image_url: links('renders on a white background'),
    topology_url: link('a picture of how its polygons lie'),
    contact_sheet_url: link('all renders in one picture'),
    turntable_url: link('all renders as an animation'),
    optimized_prompt: z.string().optional().describe('of prompt-optimize: the prompt'),
    negative_prompt: z.string().optional().describe('of prompt-optimize: what to keep away'),
    tags: z.array(z.string()).optional().describe('of prompt-optimize: its subjects'),
    explanation: z.array(z.string()).optional().describe('of prompt-optimize: what was added'),
  })
  .meta({ id: 'TaskOutput' });

/** Polling and push payload (specification 2.3). */
export const taskStatusPayload = z
  .object({
    task_uuid: taskUuid,
    flow_name: flowName,
    status: publicStatus,
    progress: z.int().min(0).max(100).describe('percent; never goes back; 100 exactly at SUCCESS'),
    cost_credits: costCredits,
    created_at: createdAt,
    started_at: startedAt,
    completed_at: completedAt,
    input: publicInputOrNull,
    output: taskOutput
      .nullable()
      .describe(
        'result URLs by role, signed and expiring, and other results; before SUCCESS null, or `preview_url` alone where a model server shows its work',
      ),
    error: taskError.nullable().describe('why the task failed; null otherwise'),
    queue,
  })
  .meta({ id: 'PublicTaskStatusPayload' });
export type TaskStatusPayload = z.infer<typeof taskStatusPayload>;

/** Quote (specification 2.4). */
export const quotePayload = z
  .object({
    flow_name: flowName,
    params: z
      .record(z.string(), z.unknown())
      .describe('the price-affecting parameters that were used, defaults included'),
    cost_credits: z.int().min(0).describe('what the task would cost'),
    available_credits: z.int().describe('what a new task can use now'),
  })
  .meta({ id: 'PublicTaskPricingQuotePayload' });
export type QuotePayload = z.infer<typeof quotePayload>;

/** The kinds of asset that a download can pick. */
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

/** Download (specification 2.6). */
export const downloadResponse = z
  .object({
    download_url: z.url().describe('signed link to the file; needs no token and expires'),
    preview_url: z.url().optional().describe('signed link to a picture of the result'),
    asset_id: assetId.optional(),
    kind: z.string().optional().describe('what the file is, e.g. model or image'),
  })
  .meta({ id: 'DownloadResponse' });
export type DownloadResponse = z.infer<typeof downloadResponse>;

/** How an image of a model was rendered. */
export const renderFacts = z
  .object({
    view: z.string().describe('name of the angle, or <azimuth>,<elevation>'),
    azimuth: z.number().describe('degrees from the front (+Z) towards +X'),
    elevation: z.number().describe('degrees above the horizon'),
    projection: z.enum(['perspective', 'orthographic']).describe('of the camera'),
    style: z.string().describe('pbr, clay, wireframe or topology'),
    background: z.string().describe('studio, white or transparent'),
  })
  .meta({ id: 'RenderFacts' });
export type RenderFacts = z.infer<typeof renderFacts>;

/** One file of a task, in own-models and in the report. */
export const assetSummary = z
  .object({
    asset_id: assetId,
    kind: assetKind.describe('what the file is'),
    role: z.string().describe('key of `output` that it appears under'),
    format: z.string().describe('file format, e.g. glb'),
    filename: z.string().describe('name that a download gets'),
    bytes: z.int().describe('size of the file'),
    sha256: z.string().describe('of the file, in hex'),
    content_type: z.string().describe('media type of the file'),
    url: z.url().describe('signed link to the file'),
    width: z.int().optional().describe('pixels, of an image'),
    height: z.int().optional().describe('pixels, of an image'),
    render: renderFacts.optional().describe('how a picture of a model was taken'),
    expires_at: expiresAt.describe('when the file is removed, UTC; null: it stays'),
  })
  .meta({ id: 'AssetSummary' });
export type AssetSummary = z.infer<typeof assetSummary>;

/** The only public inputs that an own-model item may show (specification 2.7). */
export const requestPayload = z
  .object({
    image_url: z.url().optional().describe('the source image; an upload as a signed link'),
    model_version: z.string().optional().describe('model of the engine'),
    polygon_limit: z.int().optional().describe('most triangles'),
    texture_size: z.int().optional().describe('side of the texture in pixels'),
    prompt: z.string().optional().describe('what to make, in words'),
    ai_model: z.string().optional().describe('image model'),
    image_count: z.int().optional().describe('images to make'),
    model_file: z.url().optional().describe('the source model; an upload as a signed link'),
    target_face_count: z.int().optional().describe('faces to aim at'),
    face_type: z.string().optional().describe('kind of faces'),
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
    preprocessed_image_url: z.array(z.url()).nullable().describe('cut-outs of the source image'),
    assets: z
      .array(assetSummary)
      .nullable()
      .describe('every file of the task; null before SUCCESS, empty once they have expired'),
    request_payload: requestPayload
      .nullable()
      .describe('the public request fields that the specification lists'),
  })
  .meta({ id: 'PublicOwnModelItemPayload' });
export type OwnModelItem = z.infer<typeof ownModelItem>;

/** `DELETE /tasks/{task_uuid}` */
export const removedTask = z.object({ task_uuid: taskUuid }).meta({ id: 'RemovedTask' });

/** A model that its owner made public: an own-model item without the private facts of its owner. */
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
    preview_url: z.url().nullable().describe('signed link to a picture of the model'),
    assets: z.array(assetSummary).describe('its models, textures and pictures of it'),
  })
  .meta({ id: 'PublicModelPayload' });
export type PublicModelItem = z.infer<typeof publicModelItem>;

/** A page of own models. */
export const ownModelsPage = z
  .object({
    records: z.array(ownModelItem).describe('the items of this page'),
    page: z.int().min(1).describe('number of this page, from 1'),
    page_size: z.int().min(1).describe('items a page'),
    total: z.int().min(0).describe('items on all pages'),
    has_more: z.boolean().describe('whether a later page has items'),
  })
  .meta({ id: 'OwnModelsPage' });
export type OwnModelsPage = z.infer<typeof ownModelsPage>;

/** A page of tasks, newest first. */
export const taskPage = z
  .object({
    records: z.array(taskStatusPayload).describe('tasks, newest first'),
    next_cursor: z
      .string()
      .nullable()
      .describe('`cursor` of the next page; null: this is the last'),
  })
  .meta({ id: 'TaskPage' });
export type TaskPage = z.infer<typeof taskPage>;

/** One measured step of a task. */
export const stageTiming = z
  .object({
    stage: z.string().describe('name of the step'),
    milliseconds: z.number().describe('how long it took'),
  })
  .meta({ id: 'StageTiming' });

/** A warning about a task for its owner. */
const taskWarning = z
  .object({
    code: z.string().describe('kind of warning'),
    message: z.string().describe('the warning in words'),
  })
  .meta({ id: 'TaskWarning' });

/** How the task was done: facts for which the strict status payload has no room. */
export const taskReport = z
  .object({
    task_uuid: taskUuid,
    flow_name: flowName,
    status: publicStatus,
    name: taskName,
    is_public: isPublic,
    stage: z.string().nullable().describe('where the run is, or was last'),
    expires_at: expiresAt.describe(
      'when its files are removed, UTC; null: they stay. The task itself stays',
    ),
    charged_credits: z
      .int()
      .min(0)
      .describe(
        'credits deducted for it: 0 before SUCCESS, where it failed or was cancelled, and in the sandbox',
      ),
    attempts: z.int().describe('number of attempts; more than one after a worker was lost'),
    input: publicInput,
    engine: z.record(z.string(), z.unknown()).nullable().describe('who did the work'),
    timings: z.array(stageTiming).describe('the steps as they were measured'),
    statistics: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('numbers of the result, e.g. triangles and vertices'),
    validation: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('verdict of the Khronos validator on each glTF file'),
    mesh: meshReport
      .nullable()
      .describe('counts before and after, and what was repaired; null where no model was made'),
    warnings: z.array(taskWarning).describe('what was not done as asked, or is worth knowing'),
    assets: z.array(assetSummary).describe('every file of the task'),
  })
  .meta({ id: 'TaskReport' });
export type TaskReport = z.infer<typeof taskReport>;
