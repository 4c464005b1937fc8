import type { ModelWork, ProgramWork } from '../contract/flow-spec.ts';
import { BUILT_IN, type ModelList } from '../core/model-catalog.ts';
import { findFlowSpec } from '../flows/specs.ts';
import { CONFIGURABLE_FLOWS } from './configurable-flows.ts';
import { isObject } from './is-object.ts';
import type { Problems } from './problems.ts';
import type { BackendEntry } from './read-backend.ts';
import { ALIAS } from './schema.ts';

const DEFAULT = 'default';

/** Data that the entries of one flow are checked against. */
interface FlowReading {
  path: readonly string[];
  work: ModelWork;
  /**
   * The work of servers that write shape programs, if a list may name such servers instead of those that do `work`;
   * null if it may not.
   */
  authors: ProgramWork | null;
  /** The same for servers that make models directly from prompts. */
  direct: 'text-to-3d' | null;
  /** Aliases that come with the service. */
  builtIn: readonly string[];
  /** Backends by name. The value is null if the entry of a backend is invalid and has already been reported. */
  backends: ReadonlyMap<string, BackendEntry | null>;
  problems: Problems;
}

/**
 * Reads `models`, which maps each flow to its aliases with their lists. Invalid parts are left out and reported to
 * `problems`.
 */
export function readModels(
  value: unknown,
  backends: FlowReading['backends'],
  problems: Problems,
): Record<string, ModelList> {
  if (value === undefined) return {};
  if (!isObject(value)) {
    problems.add(
      ['models'],
      'must be an object that maps each flow and alias to a list of backends',
    );
    return {};
  }
  const lists: Record<string, ModelList> = {};
  for (const [flow, entry] of Object.entries(value)) {
    const path = ['models', flow];
    const spec = findFlowSpec(flow);
    const choice = spec?.models?.at(-1);
    if (spec === null)
      problems.unknown(
        path,
        CONFIGURABLE_FLOWS.map(({ name }) => name),
      );
    else if (choice === undefined)
      problems.add(path, `has no selectable models: ${flow} always uses the built-in engine`);
    else if (!isObject(entry))
      problems.add(path, 'must be an object that maps aliases to lists of backends');
    else {
      const { work, builtIn, authors = null, direct = null } = choice;
      const reading = { path, work, authors, direct, builtIn, backends, problems };
      lists[flow] = readFlow(entry, reading);
    }
  }
  return lists;
}

/**
 * Reads `captions`, the list of backends that caption images. If none of them can, the model is made without a caption,
 * so the list does not name the built-in engine. Mistakes are reported to `problems`.
 */
export function readCaptions(
  value: unknown,
  backends: FlowReading['backends'],
  problems: Problems,
): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length === 0) {
    problems.add(['captions'], 'must be a list of backends, such as ["llm"]');
    return [];
  }
  for (const [i, name] of value.entries()) {
    const path = ['captions', i];
    if (typeof name !== 'string') problems.add(path, 'must be the name of a backend');
    else if (value.indexOf(name) < i) problems.add(path, `is listed twice: ${name}`);
    else if (!backends.has(name)) problems.unknownValue(path, name, [...backends.keys()]);
    else if (backends.get(name)?.traits.works.includes('image-to-text') === false)
      problems.add(
        path,
        `is ${name}, which cannot caption images: that takes a chat model that sees`,
      );
  }
  return value;
}

function readFlow(entry: Readonly<Record<string, unknown>>, reading: FlowReading): ModelList {
  const { path, builtIn, problems } = reading;
  const { [DEFAULT]: chosen, ...aliases } = entry;
  const models: Record<string, string[]> = {};
  const writers: string[] = [];
  const direct: string[] = [];
  for (const [alias, list] of Object.entries(aliases)) {
    if (!ALIAS.test(alias)) problems.add([...path, alias], NAME_RULE);
    const makers = readAlias(list, alias, reading);
    models[alias] = makers.names;
    if (makers.instead === 'text-to-3d') direct.push(alias);
    else if (makers.instead !== null) writers.push(alias);
  }
  const known = [...builtIn, ...Object.keys(models)];
  if (chosen !== undefined && typeof chosen !== 'string')
    problems.add([...path, DEFAULT], 'must be the name of a model');
  else if (chosen !== undefined && !known.includes(chosen))
    problems.unknownValue([...path, DEFAULT], chosen, known);
  return {
    models,
    default: typeof chosen === 'string' ? chosen : null,
    ...(writers.length > 0 && { authors: writers }),
    ...(direct.length > 0 && { direct }),
  };
}

/**
 * Reads the list of one alias. The first server in it decides which work all servers in it must do: to make the model
 * directly from the prompt if it can, else the work of the flow, else to write shape programs.
 */
function readAlias(value: unknown, alias: string, reading: FlowReading) {
  const first = Array.isArray(value) ? reading.backends.get(String(value[0])) : undefined;
  const instead = workInstead(first?.traits.works ?? [], reading);
  const asked = instead === null ? reading : { ...reading, work: instead };
  return { names: readList(value, alias, asked), instead };
}

/** Returns the work that a server does in place of the flow's own; null if it does the flow's own. */
function workInstead(works: readonly string[], { authors, direct, work }: FlowReading) {
  if (direct !== null && works.includes(direct)) return direct;
  if (authors !== null && works.includes(authors) && !works.includes(work)) return authors;
  return null;
}

const NAME_RULE = 'must be 1 to 64 letters, digits, dots, underscores or hyphens';

/** Reads the list of one alias: names of backends that support the work. `built-in` is allowed only at the end. */
function readList(value: unknown, alias: string, reading: FlowReading): string[] {
  const { path, builtIn, problems } = reading;
  const at = [...path, alias];
  if (!Array.isArray(value) || value.length === 0) {
    problems.add(at, `must be a list of backends, such as ["gpu1", "${BUILT_IN}"]`);
    return [];
  }
  const names: string[] = [];
  for (const [i, name] of value.entries()) {
    if (typeof name !== 'string') problems.add([...at, i], 'must be the name of a backend');
    else if (names.includes(name)) problems.add([...at, i], `is listed twice: ${name}`);
    else if (name !== BUILT_IN) checkBackend(name, [...at, i], reading);
    else if (builtIn.length === 0)
      problems.add([...at, i], `cannot be ${BUILT_IN}: only model servers can do this`);
    else if (i < value.length - 1)
      problems.add([...at, i], `must be the last: backends after ${BUILT_IN} are never used`);
    if (typeof name === 'string') names.push(name);
  }
  if (builtIn.includes(alias) && !names.includes(BUILT_IN))
    problems.add(
      at,
      `is the name of a built-in model: list "${BUILT_IN}" last, or choose another name`,
    );
  return names;
}

function checkBackend(
  name: string,
  path: readonly PropertyKey[],
  { work, backends, problems }: FlowReading,
): void {
  const backend = backends.get(name);
  if (backend === undefined) problems.unknownValue(path, name, [...backends.keys(), BUILT_IN]);
  else if (backend !== null && !backend.traits.works.includes(work))
    problems.add(
      path,
      `is ${name}, which supports ${backend.traits.works.join(' and ') || 'no work'}, but this flow needs ${work}`,
    );
}
