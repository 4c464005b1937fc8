import type { CreationFields } from '../contract/creation.ts';
import { ApiError } from '../contract/errors.ts';
import { finishOf } from '../contract/finishable.ts';
import type { FlowSpec, SourceRef } from '../contract/flow-spec.ts';
import type { SandboxOutcome } from '../contract/sandbox.ts';
import { hasScheme, isFileKey, isUrl, readTaskFile } from '../contract/source-value.ts';
import { claimProblem } from '../core/claimed-format.ts';
import { type Limits, limitsOf, type Plan } from '../core/plan.ts';
import type { Replica } from '../core/ports/replica.ts';
import type { CreateOutcome, NewTask, TaskStore, TaskWebhook } from '../core/ports/task-store.ts';
import type { UploadStore } from '../core/ports/upload-store.ts';
import type { UrlSigner } from '../core/ports/url-signer.ts';
import type { WordModerator } from '../core/ports/word-moderator.ts';
import type { PriceTable } from '../core/pricing.ts';
import { credits, priceOfFinishing } from '../core/pricing.ts';
import type { Task } from '../core/task.ts';
import { assetOfTaskFile, isOfKind } from '../core/task-file.ts';
import { fingerprint } from './fingerprint.ts';
import {
  checkAuthor,
  checkModels,
  deadModel,
  defaultModels,
  isLaterField,
  type LivenessContext,
  priceOfTask,
  priceParams,
} from './flow-models.ts';
import { suspended } from './plugins/auth.ts';
import { type RoomContext, requireRoom } from './room.ts';
import { type PromptContext, requireUnderstood } from './understood.ts';
import type { Arrivals } from './uploads/arrivals.ts';

/** The dependencies of a creation. */
export interface CreationContext extends RoomContext, LivenessContext, PromptContext {
  tasks: Pick<TaskStore, 'create' | 'find' | 'list' | 'standingRetry'>;
  uploads: Pick<UploadStore, 'find'>;
  arrivals: Arrivals;
  signer: Pick<UrlSigner, 'uploadKeyOf'>;
  /** The replica that may answer polls of the new task. */
  replica: Pick<Replica, 'maxLagSeconds'> | null;
  prices: PriceTable;
  runnableFlows: ReadonlySet<string>;
  limits: Limits;
  /** Null if text is not moderated. */
  moderator: WordModerator | null;
}

/** A creation request whose fields are each valid. */
export interface CreationRequest {
  /** The account that the task belongs to; in the sandbox, the user's sandbox account. */
  user_uuid: string;
  /** How a sandbox task is meant to end; null: it is a live task. */
  sandbox: SandboxOutcome | null;
  /** The user's plan; null: none. */
  plan: Plan | null;
  spec: FlowSpec;
  /** The flow's own fields, normalized. */
  input: Record<string, unknown>;
  common: CreationFields;
  /** The Idempotency-Key header; the same key as `client_order_id`. */
  idempotencyKey: string | null;
  traceparent: string | null;
  /** Null if the request names none. */
  webhook: TaskWebhook | null;
  retryOf?: string;
  /** Tasks that are created together with this one, whose files it may name before they exist. */
  together?: ReadonlySet<string>;
}

const TOO_MANY_RETRY_SECONDS = '10';

/**
 * Checks what single fields cannot express, prices the task and stores it, in this order: conflicting fields (4003,
 * 4004), model (4004), text (4221, 4222), sources (4001, 4041, 4220), price (4021), engine (5031), room (5070), then
 * the store's own checks (4041, 4020, 4090, 4091, 4291) in one transaction.
 * @throws ApiError
 */
export async function createTask(
  context: CreationContext,
  request: CreationRequest,
): Promise<{ task: Task; replayed: boolean }> {
  const input = await checkedInput(context, request);
  const print = fingerprintOf(context, request, input);
  // Checked first, so that changes since the earlier retry (prices, servers, room, moderation) cannot cause a refusal.
  const standing = await standingRetry(context, request, print);
  if (standing !== null) return { task: standing, replayed: true };
  const task = await preparedTask(context, request, input);
  await requireRoom(context, request.user_uuid).catch(async (error: unknown) => {
    // Replaying an existing task stores nothing, so it needs no room.
    if (!(await isKnown(context, request.user_uuid, task.client_order_id))) throw error;
  });
  return settle(await stored(context, task), task.cost_credits);
}

/**
 * Checks what single fields cannot express, and returns the input as stored.
 * @throws ApiError 4003, 4004
 */
export async function checkedInput(
  context: CreationContext,
  request: CreationRequest,
): Promise<Record<string, unknown>> {
  const { spec } = request;
  const problem = spec.check?.(request.input) ?? null;
  if (problem !== null)
    throw new ApiError(problem.code, problem.message, optional(problem.suggestion));
  checkModels(context.models, spec, request.input);
  checkAuthor(context.models, spec, request.input);
  return settled(context, request);
}

/**
 * Checks text, sources, price and engine, and returns the task to be stored. Nothing is stored yet.
 * @param input as returned by `checkedInput`
 * @throws ApiError
 */
export async function preparedTask(
  context: CreationContext,
  request: CreationRequest,
  input: Record<string, unknown>,
): Promise<NewTask> {
  const { spec, common } = request;
  await checkWords(context, spec, input);
  // Sandbox results are recorded, so the prompt need not be understood.
  if (request.sandbox === null) await requireUnderstood(context, spec, input);
  const client_order_id = orderId(common.client_order_id ?? null, request.idempotencyKey);
  const sources = spec.sources(input);
  const file_keys = fileKeys(sources);
  await checkTaskFiles(context, request, sources);
  await checkClaims(context, request.user_uuid, sources);
  const cost_credits = priceOfTask(spec, context, priceParams(spec, context, input));
  const refusal =
    refusalOf(context, spec.name, cost_credits, common.max_cost_credits) ??
    // The sandbox uses no model server.
    (request.sandbox === null ? await deadModel(context, spec, input) : null);
  if (refusal !== null) {
    // The store reports unknown files only in its transaction, but a missing file takes precedence over the price.
    for (const key of file_keys)
      if ((await context.arrivals.find(request.user_uuid, key)) === null) throw unknownFile(key);
    throw refusal;
  }
  return {
    user_uuid: request.user_uuid,
    flow_name: spec.name,
    input,
    cost_credits,
    ...(finishOf(input) !== null && { finishing_credits: priceOfFinishing(context.prices, input) }),
    fingerprint: fingerprintOf(context, request, input),
    client_order_id,
    allow_duplicate: common.allow_duplicate === true,
    ...(request.retryOf !== undefined && { retry: true }),
    file_keys,
    fetches: sources.some(({ value }) => isUrl(value)),
    traceparent: request.traceparent,
    ...(request.sandbox !== null && { sandbox: request.sandbox }),
    webhook: request.webhook,
    max_in_flight: limitsOf(request.plan, context.limits).tasks_in_flight,
  };
}

function fingerprintOf(
  context: CreationContext,
  { spec, retryOf, sandbox }: CreationRequest,
  input: Record<string, unknown>,
): string {
  return fingerprint(spec.name, withoutDefaults(context, spec, input), {
    retryOf,
    // Requests that are meant to end differently in the sandbox are different requests.
    outcome: sandbox === 'success' ? undefined : (sandbox ?? undefined),
  });
}

/**
 * Returns the task of an earlier retry of the same task, which answers this request too; null if a new task is needed.
 */
async function standingRetry(
  { tasks }: CreationContext,
  { user_uuid, common, retryOf }: CreationRequest,
  print: string,
): Promise<Task | null> {
  if (retryOf === undefined || common.allow_duplicate === true) return null;
  return tasks.standingRetry(user_uuid, print);
}

/**
 * Stores the task. Most files were checked on arrival, and the store looks them up in its one transaction; a file that
 * a client put into the bucket is checked now, at its first use.
 * @throws ApiError 4130, 4150, 4220, 5070
 */
async function stored({ tasks, arrivals }: CreationContext, task: NewTask): Promise<CreateOutcome> {
  const looked = new Set<string>();
  for (;;) {
    const outcome = await tasks.create(task);
    if (outcome.outcome !== 'no-file' || looked.has(outcome.file_key)) return outcome;
    looked.add(outcome.file_key);
    if ((await arrivals.find(task.user_uuid, outcome.file_key)) === null) return outcome;
  }
}

async function isKnown(
  { tasks }: CreationContext,
  user: string,
  client_order_id: string | null,
): Promise<boolean> {
  if (client_order_id === null) return false;
  return (await tasks.list(user, { client_order_id }, 1, null)).tasks.length > 0;
}

/**
 * Returns the input as stored. Defaults that depend on other fields are filled in, and this service's links to the
 * user's uploads become file_keys again, so that the `input` shown by a task can be sent back as the same request.
 */
async function settled(
  { signer, uploads, models }: CreationContext,
  { spec, input, user_uuid }: CreationRequest,
): Promise<Record<string, unknown>> {
  const stored = { ...defaultModels(spec, models), ...input, ...spec.defaults?.(input) };
  for (const { field, kind, value } of spec.sources(stored)) {
    const key = isUrl(value) ? signer.uploadKeyOf(value) : null;
    if (key === null || !isFileKey(kind, key)) continue;
    if ((await uploads.find(user_uuid, key))?.complete === true)
      replaceSource(stored, field, value, key);
  }
  return stored;
}

/**
 * Replaces the value of a source.
 * @param field name of the source's field; the name of a part follows a dot
 */
export function replaceSource(
  stored: Record<string, unknown>,
  field: string,
  value: string,
  key: string,
): void {
  const [name, part] = field.split('.') as [string, string?];
  if (part === undefined) {
    if (stored[name] === value) stored[name] = key;
  } else stored[name] = { ...(stored[name] as Record<string, string>), [part]: key };
}

/**
 * Returns the input without fields whose value equals the default for an omitted field, because a request that spells
 * out such a default is the same request. The result is also the same as before the service stored defaults.
 */
function withoutDefaults(
  { models }: CreationContext,
  spec: FlowSpec,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const given = { ...input };
  for (const field of Object.keys(spec.defaults?.(input) ?? {})) delete given[field];
  for (const choice of models.choicesOf(spec.name))
    if (isLaterField(spec, choice) && input[choice.field] === choice.default)
      delete given[choice.field];
  const defaults: Record<string, unknown> = spec.defaults?.(given) ?? {};
  for (const [field, value] of Object.entries(defaults))
    if (input[field] !== value) given[field] = input[field];
  return given;
}

/** @throws ApiError 4221 if moderation refuses the user's text */
async function checkWords(
  { moderator }: CreationContext,
  spec: FlowSpec,
  input: Record<string, unknown>,
): Promise<void> {
  if (moderator === null) return;
  for (const field of spec.wordFields ?? []) {
    const words = input[field];
    const reason = typeof words === 'string' ? await moderator.refusal(words) : null;
    if (reason !== null)
      throw new ApiError(4221, `${field} was refused: ${reason}`, {
        suggestion: 'Rephrase the text; no task was created and nothing was charged.',
      });
  }
}

/**
 * Returns the idempotency key of a request; null if it has none.
 * @throws ApiError 4003 if body and header differ
 */
export function orderId(fromBody: string | null, fromHeader: string | null): string | null {
  if (fromBody !== null && fromHeader !== null && fromBody !== fromHeader)
    throw new ApiError(
      4003,
      'client_order_id and Idempotency-Key are both given, but they differ',
      {
        suggestion: 'Both carry the idempotency key: send only one of them.',
      },
    );
  return fromBody ?? fromHeader;
}

function fileKeys(sources: readonly SourceRef[]): string[] {
  const keys: string[] = [];
  for (const { field, kind, value } of sources) {
    if (readTaskFile(value) !== null) continue;
    if (isUrl(value) ? !URL.canParse(value) : hasScheme(value))
      throw new ApiError(4001, `${field} must be a file_key or an absolute http(s) URL`, {
        suggestion: 'Send a URL that starts with http:// or https://, or upload the file.',
      });
    if (isUrl(value)) continue;
    if (!isFileKey(kind, value)) throw unknownFile(value, field, kind);
    keys.push(value);
  }
  return keys;
}

/**
 * Checks sources that name files of the user's own tasks. Tasks that are created together with this one are checked at
 * admission, after they have ended.
 * @throws ApiError 4220
 */
async function checkTaskFiles(
  { tasks }: CreationContext,
  { user_uuid, together }: CreationRequest,
  sources: readonly SourceRef[],
): Promise<void> {
  for (const { field, kind, value } of sources) {
    const file = readTaskFile(value);
    if (file === null || together?.has(file.task_uuid)) continue;
    const task = await tasks.find(user_uuid, file.task_uuid);
    if (task?.status !== 'SUCCESS' || task.expired)
      throw new ApiError(4220, `${field}: the task ${file.task_uuid} has no files`, {
        suggestion: 'Name a task of yours that succeeded and whose files have not expired.',
      });
    const asset = assetOfTaskFile(task.assets, file);
    if (asset === null || !isOfKind(asset, kind))
      throw new ApiError(4220, `${field}: the task made no ${kind} ${file.output}`, {
        suggestion: `Its outputs: ${[...new Set(task.assets.map(({ role }) => role))].join(', ')}.`,
      });
  }
}

/** Checks uploads; URLs are checked at admission. @throws ApiError 4220 if an upload is not of the claimed format */
async function checkClaims(
  { arrivals }: CreationContext,
  user: string,
  sources: readonly SourceRef[],
): Promise<void> {
  for (const { claim, value } of sources) {
    if (claim === undefined || isUrl(value) || readTaskFile(value) !== null) continue;
    const problem = claimProblem(claim, (await arrivals.find(user, value))?.format ?? null);
    if (problem !== null) throw new ApiError(4220, problem.message, optional(problem.suggestion));
  }
}

/** Builds the error for an upload that does not exist. */
export function unknownFile(key: string, field?: string, kind?: 'image' | 'model'): ApiError {
  const name = JSON.stringify(key.length > 80 ? `${key.slice(0, 80)}…` : key);
  const where = field === undefined ? '' : `${field}: `;
  const what = kind === undefined ? 'file' : kind;
  return new ApiError(4041, `${where}there is no uploaded ${what} with the file_key ${name}`, {
    suggestion:
      'Upload the file at /upload/image or /upload/model, or send an absolute http(s) URL.',
  });
}

function refusalOf(
  context: CreationContext,
  flow: string,
  cost: number,
  maximum: number | undefined,
): ApiError | null {
  if (maximum !== undefined && cost > maximum)
    return new ApiError(
      4021,
      `the task costs ${credits(cost)}, but max_cost_credits is ${maximum}`,
      {
        suggestion: `Raise max_cost_credits to ${cost}, or choose cheaper parameters.`,
      },
    );
  if (!context.runnableFlows.has(flow))
    return new ApiError(5031, `no engine is available for the flow ${flow}`, {
      suggestion: `Flows available now: ${[...context.runnableFlows].join(', ') || 'none'}.`,
    });
  return null;
}

/** Builds the error for a price that the user's credits do not cover. */
export function tooExpensive(
  cost: number,
  available: number,
  what: 'task' | 'batch' = 'task',
): ApiError {
  const are = available === 1 ? 'is' : 'are';
  return new ApiError(
    4020,
    `the ${what} costs ${credits(cost)}, but only ${available} ${are} available`,
    {
      suggestion:
        'Add credits, wait for running tasks to release theirs, or choose cheaper parameters; ' +
        'POST /api/v1/tasks/pricing/quote returns the price.',
    },
  );
}

function settle(outcome: CreateOutcome, cost: number): { task: Task; replayed: boolean } {
  switch (outcome.outcome) {
    case 'created':
      return { task: outcome.task, replayed: false };
    case 'replayed':
      return { task: outcome.task, replayed: true };
    case 'no-file':
      throw unknownFile(outcome.file_key);
    case 'no-credits':
      throw tooExpensive(cost, outcome.available);
    case 'suspended':
      throw suspended();
    case 'order-id-reused':
      throw new ApiError(
        4090,
        `client_order_id was already used for a different request, which created task ${outcome.task_uuid}`,
        { suggestion: 'Use a new client_order_id for each new request.' },
      );
    case 'duplicate':
      throw new ApiError(4091, `an identical request just created task ${outcome.task_uuid}`, {
        suggestion: 'To create another task on purpose, set allow_duplicate to true.',
      });
    case 'too-many-in-flight':
      throw new ApiError(4291, `${outcome.in_flight} tasks are already in flight`, {
        suggestion: 'Wait until some of them end, or cancel some.',
        headers: { 'retry-after': TOO_MANY_RETRY_SECONDS },
      });
  }
}

function optional(suggestion: string | undefined): { suggestion?: string } {
  return suggestion === undefined ? {} : { suggestion };
}
