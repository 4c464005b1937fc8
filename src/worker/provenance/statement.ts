import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/provenance/canonical-json.ts';
import type { Hashed, Statement } from '../../contract/provenance/statement.ts';
import type { Task, TaskDiagnostics } from '../../core/task.ts';
import { findFlowSpec } from '../../flows/specs.ts';

/** A list or an object with more members than this is named by its hash. */
const MAX_MEMBERS = 32;
/** Names and identifiers, which are not the user's own text. */
const IDENTIFIER = /^[\w.:#/+-]{1,64}$/;
/** Fields that only file the task among others. They name tasks, which are nobody's business but the user's. */
const LABELS = ['made_from'];
/** Facts of model servers that say what made the result. Others are prices and durations. */
const SERVER_FACTS = ['model', 'server'];

/** A statement about a whole task, to which the inputs and one output file are added. */
export type TaskStatement = Omit<Statement, 'inputs' | 'file'>;

/** Describes what made the outputs of a task. The result depends only on the request, the engines and the version. */
export function taskStatement(
  { flow_name, input }: Pick<Task, 'flow_name' | 'input'>,
  { engine, statistics, timings }: Pick<TaskDiagnostics, 'engine' | 'statistics' | 'timings'>,
  version: string,
): TaskStatement {
  return {
    service: { name: 'Bozzetto', version },
    flow: flow_name,
    settings: settingsOf(flow_name, input),
    seed: typeof input.seed === 'number' ? input.seed : null,
    engines: engine ?? {},
    servers: serversIn(statistics),
    steps: [...new Set(timings.map(({ stage }) => stage))],
  };
}

/** Returns the request without its files and labels. Text that the user wrote appears as a hash. */
function settingsOf(flow: string, input: Record<string, unknown>): Record<string, unknown> {
  const spec = findFlowSpec(flow);
  const files = spec?.sources(input).map(({ field }) => field.split('.')[0]) ?? [];
  const omitted = new Set([...files, ...LABELS]);
  const words: readonly string[] = spec?.wordFields ?? [];
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => !omitted.has(name) && value !== undefined)
      .map(([name, value]) => [
        name,
        words.includes(name) || !isPlain(value) ? hashed(value) : value,
      ]),
  );
}

/** Returns the SHA-256 of a text as UTF-8, and of any other value as canonical JSON. */
export function hashed(value: unknown): Hashed {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return { sha256: createHash('sha256').update(text).digest('hex') };
}

/** Whether a value can be shown to everyone who gets the file. */
function isPlain(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return IDENTIFIER.test(value);
  if (typeof value !== 'object' || depth === 2) return false;
  const members = Object.entries(value);
  return (
    members.length <= MAX_MEMBERS &&
    members.every(([name, member]) => IDENTIFIER.test(name) && isPlain(member, depth + 1))
  );
}

function serversIn(statistics: TaskDiagnostics['statistics']): Record<string, unknown> {
  const servers = (statistics?.servers ?? {}) as Record<string, Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(servers).map(([step, facts]) => [
      step,
      Object.fromEntries(Object.entries(facts).filter(([name]) => SERVER_FACTS.includes(name))),
    ]),
  );
}
