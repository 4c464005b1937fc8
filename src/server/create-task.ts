import type { CreationFields } from '../contract/creation.ts';
import { ApiError } from '../contract/errors.ts';
import type { FlowSpec, SourceRef } from '../contract/flow-spec.ts';
import type { SandboxOutcome } from '../contract/sandbox.ts';
import { hasScheme, isFileKey, isUrl } from '../contract/source-value.ts';
import { claimProblem } from '../core/claimed-format.ts';
import { type Limits, limitsOf, type Plan } from '../core/plan.ts';
import type { Replica } from '../core/ports/replica.ts';
import type { CreateOutcome, NewTask, TaskStore, TaskWebhook } from '../core/ports/task-store.ts';
import type { UploadStore } from '../core/ports/upload-store.ts';
import type { UrlSigner } from '../core/ports/url-signer.ts';
import type { WordModerator } from '../core/ports/word-moderator.ts';
import type { PriceTable } from '../core/pricing.ts';
import { credits, priceOf } from '../core/pricing.ts';
import type { Task } from '../core/task.ts';
import { fingerprint } from './fingerprint.ts';
import {
  checkModels,
  deadModel,
  defaultModels,
  isLaterField,
  type LivenessContext,
  priceParams,
} from './flow-models.ts';
import { suspended } from './plugins/auth.ts';
import { type RoomContext, requireRoom } from './room.ts';
import { type PromptContext, requireUnderstood } from './understood.ts';
import type { Arrivals } from './uploads/arrivals.ts';

/** What a creation stands on. */
export interface CreationContext extends RoomContext, LivenessContext, PromptContext {
  tasks: Pick<TaskStore, 'create' | 'list' | 'standingRetry'>;
  uploads: Pick<UploadStore, 'find'>;
  arrivals: Arrivals;
  signer: Pick<UrlSigner, 'uploadKeyOf'>;
  /** Where polls of the new task may go. */
  replica: Pick<Replica, 'maxLagSeconds'> | null;
  prices: PriceTable;
  runnableFlows: ReadonlySet<string>;
  limits: Limits;
  /** null: words are not judged. */
  moderator: WordModerator | null;
}

/** A creation whose fields are each valid. */
export interface CreationRequest {
  /** Whose account the task is of; in the sandbox, the user's account there. */
  user_uuid: string;
  /** How a task of the sandbox shall end; null: it is a live one. */
  sandbox: SandboxOutcome | null;
  /** The user's; null: none. */
  plan: Plan | null;
  spec: FlowSpec;
  /** The flow's own fields, normalised. */
  input: Record<string, unknown>;
  common: CreationFields;
  /** The Idempotency-Key header; the same key as `client_order_id`. */
  idempotencyKey: string | null;
  traceparent: string | null;
  /** null: the request names none. */
  webhook: TaskWebhook | null;
  retryOf?: string;
}

const TOO_MANY_RETRY_SECONDS = '10';

/**
 * Checks what single fields cannot say, prices the task and stores it, in this order: fields that do not go together
 * (4003, 4004), model (4004), words (4221, 4222), sources (4001, 4041, 4220), price (4021), engine (5031), room (5070), then the store's
 * own verdicts (4041, 4020, 4090, 4091, 4291) in its one transaction.
 * @throws ApiError
 */
export async function createTask(
  context: CreationContext,
  request: CreationRequest,
): Promise<{ task: Task; replayed: boolean }> {
  const { spec, common } = request;
  const problem = spec.check?.(request.input) ?? null;
  if (problem !== null)
    throw new ApiError(problem.code, problem.message, optional(problem.suggestion));
  checkModels(context.models, spec, request.input);
  const input = await settled(context, request);
  const print = fingerprintOf(context, request, input);
  // Before anything that has changed since can refuse it: prices, servers, room, words.
  const standing = await standingRetry(context, request, print);
  if (standing !== null) return { task: standing, replayed: true };
  await checkWords(context, spec, input);
  // Results of the sandbox are recorded, whatever the words.
  if (request.sandbox === null) await requireUnderstood(context, spec, input);
  const client_order_id = orderId(common.client_order_id ?? null, request.idempotencyKey);
  const sources = spec.sources(input);
  const file_keys = fileKeys(sources);
  await checkClaims(context, request.user_uuid, sources);
  const cost_credits = priceOf(context.prices, spec.name, priceParams(spec, context, input));
  const refusal =
    refusalOf(context, spec.name, cost_credits, common.max_cost_credits) ??
    // No model server has a part in the sandbox.
    (request.sandbox === null ? await deadModel(context, spec, input) : null);
  if (refusal !== null) {
    // The store would tell of an unknown file in its transaction; here it is asked first, as files come before prices.
    for (const key of file_keys)
      if ((await context.arrivals.find(request.user_uuid, key)) === null) throw unknownFile(key);
    throw refusal;
  }
  await requireRoom(context, request.user_uuid).catch(async (error: unknown) => {
    // What was created already is answered again, which stores nothing.
    if (!(await isKnown(context, request.user_uuid, client_order_id))) throw error;
  });
  const task: NewTask = {
    user_uuid: request.user_uuid,
    flow_name: spec.name,
    input,
    cost_credits,
    fingerprint: print,
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
  return settle(await stored(context, task), cost_credits);
}

function fingerprintOf(
  context: CreationContext,
  { spec, retryOf, sandbox }: CreationRequest,
  input: Record<string, unknown>,
): string {
  return fingerprint(spec.name, withoutDefaults(context, spec, input), {
    retryOf,
    // One request that shall fail and one that shall not are two.
    outcome: sandbox === 'success' ? undefined : (sandbox ?? undefined),
  });
}

/** The task of an earlier retry of the same task, which this one answers; null: this one makes a task. */
async function standingRetry(
  { tasks }: CreationContext,
  { user_uuid, common, retryOf }: CreationRequest,
  print: string,
): Promise<Task | null> {
  if (retryOf === undefined || common.allow_duplicate === true) return null;
  return tasks.standingRetry(user_uuid, print);
}

/**
 * Most files were checked when they came, and the store asks for them in its one transaction; one that a client put into the
 * bucket is checked now that it is used.
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
 * The input as it is stored. Defaults that depend on other fields are written out, and a link of ours to an upload of this
 * user becomes its file_key again: the `input` that a task shows, sent back, is the same request.
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

/** @param field name of the source's field, with that of its part behind a dot */
function replaceSource(
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
 * The input less the fields that have the very value which `defaults` gives them where they are left out: a request that
 * spells such a default out is the same request, and the same as when defaults were not stored.
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

/** @throws ApiError 4221 where moderation refuses what the user wrote */
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
        suggestion: 'Say it in other words; nothing was created and nothing charged.',
      });
  }
}

function orderId(fromBody: string | null, fromHeader: string | null): string | null {
  if (fromBody !== null && fromHeader !== null && fromBody !== fromHeader)
    throw new ApiError(4003, 'client_order_id and Idempotency-Key are both given and differ', {
      suggestion: 'They are the same key: send one of them.',
    });
  return fromBody ?? fromHeader;
}

function fileKeys(sources: readonly SourceRef[]): string[] {
  const keys: string[] = [];
  for (const { field, kind, value } of sources) {
    if (isUrl(value) ? !URL.canParse(value) : hasScheme(value))
      throw new ApiError(4001, `${field} must be a file_key or an absolute http(s) URL`, {
        suggestion: 'Give a URL that starts with http:// or https://, or upload the file.',
      });
    if (isUrl(value)) continue;
    if (!isFileKey(kind, value)) throw unknownFile(value, field, kind);
    keys.push(value);
  }
  return keys;
}

/** A URL's bytes are checked at admission. @throws ApiError 4220 where an upload is not what the request claims */
async function checkClaims(
  { arrivals }: CreationContext,
  user: string,
  sources: readonly SourceRef[],
): Promise<void> {
  for (const { claim, value } of sources) {
    if (claim === undefined || isUrl(value)) continue;
    const problem = claimProblem(claim, (await arrivals.find(user, value))?.format ?? null);
    if (problem !== null) throw new ApiError(4220, problem.message, optional(problem.suggestion));
  }
}

function unknownFile(key: string, field?: string, kind?: 'image' | 'model'): ApiError {
  const name = JSON.stringify(key.length > 80 ? `${key.slice(0, 80)}…` : key);
  const where = field === undefined ? '' : `${field}: `;
  const what = kind === undefined ? 'file' : kind;
  return new ApiError(4041, `${where}there is no uploaded ${what} with the file_key ${name}`, {
    suggestion: 'Upload it at /upload/image or /upload/model, or give an absolute http(s) URL.',
  });
}

function refusalOf(
  context: CreationContext,
  flow: string,
  cost: number,
  maximum: number | undefined,
): ApiError | null {
  if (maximum !== undefined && cost > maximum)
    return new ApiError(4021, `the task costs ${credits(cost)}, max_cost_credits is ${maximum}`, {
      suggestion: `Raise max_cost_credits to ${cost}, or choose cheaper parameters.`,
    });
  if (!context.runnableFlows.has(flow))
    return new ApiError(5031, `no engine for the flow ${flow} is available`, {
      suggestion: `Available now: ${[...context.runnableFlows].join(', ') || 'none'}.`,
    });
  return null;
}

function tooExpensive(cost: number, available: number): ApiError {
  const are = available === 1 ? 'is' : 'are';
  return new ApiError(4020, `the task costs ${credits(cost)}, ${available} ${are} available`, {
    suggestion:
      'Add credits, wait until tasks in work give theirs back, or choose cheaper parameters; ' +
      'POST /api/v1/tasks/pricing/quote tells the price.',
  });
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
        `client_order_id was used with another request, by task ${outcome.task_uuid}`,
        { suggestion: 'Use a new client_order_id for a new request.' },
      );
    case 'duplicate':
      throw new ApiError(4091, `the same request was just made by task ${outcome.task_uuid}`, {
        suggestion: 'Set allow_duplicate to true to make it again on purpose.',
      });
    case 'too-many-in-flight':
      throw new ApiError(4291, `${outcome.in_flight} tasks are in flight already`, {
        suggestion: 'Wait until some of them have ended, or cancel some.',
        headers: { 'retry-after': TOO_MANY_RETRY_SECONDS },
      });
  }
}

function optional(suggestion: string | undefined): { suggestion?: string } {
  return suggestion === undefined ? {} : { suggestion };
}
