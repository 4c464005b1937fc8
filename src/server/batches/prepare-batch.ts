import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { BatchProblem } from '../../contract/batch-problem.ts';
import type { ParsedBatch } from '../../contract/batches.ts';
import { ApiError } from '../../contract/errors.ts';
import { issueText } from '../../contract/issue-text.ts';
import { taskFileValue } from '../../contract/source-value.ts';
import type { NewBatchItem } from '../../core/ports/batch-store.ts';
import {
  type CreationContext,
  type CreationRequest,
  checkedInput,
  preparedTask,
  replaceSource,
  unknownFile,
} from '../create-task.ts';
import { inputOf } from '../flow-models.ts';
import { fieldName } from '../plugins/validation.ts';
import type { DraftItem } from './draft-item.ts';
import { outputFilesOf } from './output-files.ts';
import { type Report, readItems } from './read-items.ts';

/** What all items of a batch have in common. */
export type BatchSender = Pick<CreationRequest, 'user_uuid' | 'sandbox' | 'plan' | 'traceparent'>;

/** Number of items that are checked at the same time. Most of a check waits for the database, if for anything. */
const AT_ONCE = 8;
/** Number of problems that the message of the error states. */
const TOLD = 3;
/** Number of problems at which the check ends: a request of 4 MiB can have hundreds of thousands. */
const MAX_PROBLEMS = 1000;

/**
 * Checks and prices every item of a request.
 * @throws ApiError 4006 with everything that is wrong with any item, up to 1,000 problems
 */
export async function prepareBatch(
  context: CreationContext,
  sender: BatchSender,
  request: ParsedBatch,
  newId: () => string,
): Promise<NewBatchItem[]> {
  const problems: BatchProblem[] = [];
  const report: Report = (problem) => {
    problems.push(problem);
    if (problems.length === MAX_PROBLEMS) throw invalid(problems, request.items.length);
  };
  const drafts = readItems(request, report);
  const ids = new Map(drafts.map(({ name }) => [name, newId()]));
  const specs = new Map(drafts.map(({ name, spec }) => [name, spec]));
  const faulty = new Set(problems.map(({ item }) => item));
  const shared = { context: sharing(context), sender, together: new Set(ids.values()), report };
  const items = await inTurns(drafts, (draft) => {
    const kinds = (item: string) => outputFilesOf(specs.get(item)?.name ?? '');
    return preparedItem(draft, { ...shared, ids, kinds, faulty: faulty.has(draft.name) });
  });
  if (problems.length > 0) throw invalid(problems, request.items.length);
  return items.filter((item) => item !== null);
}

/** Reads the state of model servers once for all items. */
function sharing(context: CreationContext): CreationContext {
  let states: ReturnType<CreationContext['backendStates']['list']> | undefined;
  return {
    ...context,
    backendStates: {
      list: () => {
        states ??= context.backendStates.list();
        return states;
      },
    },
  };
}

interface Preparation {
  context: CreationContext;
  sender: BatchSender;
  report: Report;
  /** Tasks of all items. */
  together: ReadonlySet<string>;
  /** Tasks of the items by name. */
  ids: ReadonlyMap<string, string>;
  /** Returns the outputs of an item with their kinds. */
  kinds(item: string): ReadonlyMap<string, 'image' | 'model'>;
  /** Whether a problem of the item's references is known already. */
  faulty: boolean;
}

async function preparedItem(draft: DraftItem, by: Preparation): Promise<NewBatchItem | null> {
  const { name, position, spec, references } = draft;
  const input = parsedInput(draft, by);
  if (input === null || !placeReferences(draft, input, by) || by.faulty) return null;
  const request: CreationRequest = {
    ...by.sender,
    spec,
    input,
    common: { allow_duplicate: true },
    idempotencyKey: null,
    webhook: null,
    together: by.together,
  };
  try {
    const task = await preparedTask(by.context, request, await checkedInput(by.context, request));
    for (const key of task.file_keys)
      if ((await by.context.arrivals.find(task.user_uuid, key)) === null) throw unknownFile(key);
    const needs = [...new Set(references.map(({ item }) => by.ids.get(item)!))];
    return { position, name, task_uuid: by.ids.get(name)!, needs, task };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, suggestion } = error;
    const field = fieldIn(message, spec.input.shape);
    by.report({
      item: name,
      field,
      code,
      message,
      ...(suggestion !== undefined && { suggestion }),
    });
    return null;
  }
}

/** Returns the field that a message begins with. */
function fieldIn(message: string, shape: object): string | null {
  const [first] = /^[a-z][a-z0-9_]*/.exec(message) ?? [];
  return first !== undefined && Object.hasOwn(shape, first) ? first : null;
}

/**
 * Checks the fields by the flow's schema, and reports each problem. Unknown fields are refused, because a misspelled
 * column of a table would otherwise go unnoticed a thousand times. References stand as task files of their items.
 */
function parsedInput(
  { name, spec, fields, references }: DraftItem,
  { context, ids, report }: Preparation,
): Record<string, unknown> | null {
  const given = structuredClone(fields);
  for (const { field, item } of references) {
    const task_uuid = ids.get(item);
    const [top, part] = field.split('.') as [string, string?];
    const value =
      task_uuid === undefined ? '' : taskFileValue({ task_uuid, output: 'file', index: 0 });
    if (part === undefined) given[top] = value;
    else (given[top] as Record<string, unknown>)[part] = value;
  }
  const parsed = z.strictObject(inputOf(spec, context.models).shape).safeParse(given);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const referring = new Set(references.map(({ field }) => field));
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const field = [...issue.path.map(String), key].join('.').slice(0, 120);
        const suggestion = `Fields of ${spec.name}: ${Object.keys(spec.input.shape).join(', ')}.`;
        report({ item: name, field, code: 4002, message: `${field} is not a field`, suggestion });
      }
      continue;
    }
    const field = fieldName(issue.path);
    // A reference that leads nowhere has been reported itself.
    if (referring.has(field) && !ids.has(references.find((each) => each.field === field)!.item))
      continue;
    const message = referring.has(field)
      ? `${field} cannot be a file of another item`
      : `${field} ${issueText(issue, given)}`;
    report({ item: name, field, code: 4001, message });
  }
  return null;
}

/**
 * Replaces each reference by the file that it means, now that the kind of each field is known.
 * @returns false if a reference does not fit its field, which is reported
 */
function placeReferences(
  { name, spec, references }: DraftItem,
  input: Record<string, unknown>,
  { ids, kinds, report }: Preparation,
): boolean {
  const sources = new Map(spec.sources(input).map((source) => [source.field, source]));
  let fits = true;
  for (const { field, item, output, index } of references) {
    const source = sources.get(field);
    const made = kinds(item);
    const named = output ?? source?.kind ?? '';
    const task_uuid = ids.get(item);
    if (task_uuid === undefined || (output !== null && !made.has(output))) fits = false;
    else if (source === undefined || made.get(named) !== source.kind) {
      fits = false;
      const message =
        source === undefined
          ? `${field} cannot be a file of another item`
          : `${field} takes ${source.kind === 'image' ? 'an image' : 'a model'}, which ${output === null ? item : `${output} of ${item}`} is not`;
      report({ item: name, field, code: 4001, message });
    } else
      replaceSource(input, field, source.value, taskFileValue({ task_uuid, output: named, index }));
  }
  return fits;
}

/** Runs a few of the steps at a time, lets other requests have their turn in between, and returns the results in order. */
export async function inTurns<T, R>(
  all: readonly T[],
  step: (each: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(step))));
    await setImmediate();
  }
  return results;
}

/** Builds the error for a batch with problems, which states the first ones and lists all. */
export function invalid(problems: BatchProblem[], ofItems: number): ApiError {
  const faulty = new Set(problems.map(({ item }) => item)).size;
  const first = problems.slice(0, TOLD).map(({ item, message }) => `${item}: ${message}`);
  const more = problems.length > TOLD ? `; and ${problems.length - TOLD} more` : '';
  return new ApiError(
    4006,
    `${faulty} of ${ofItems} items cannot be made: ${first.join('; ')}${more}`,
    {
      suggestion: 'Correct what `problems` lists; nothing was created or charged.',
      problems,
    },
  );
}
