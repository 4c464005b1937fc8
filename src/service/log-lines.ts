import { styleText } from 'node:util';

/** Members that are left out because every line has them or a person at a terminal does not need them. */
const UNTOLD = new Set(['level', 'time', 'role', 'msg', 'err', 'request_id', 'user_uuid']);

const LEVELS: Readonly<Record<number, [name: string, color: 'red' | 'yellow' | 'dim']>> = {
  60: ['FATAL', 'red'],
  50: ['ERROR', 'red'],
  40: ['WARN', 'yellow'],
};

/**
 * Rewrites a JSON log line for a person at a terminal: `18:20:05  POST /api/v1/tasks/image-to-model 200 12 ms`.
 * Ordinary lines are dim, so that the address and the key printed at startup stand out; only warnings and errors have a
 * color.
 */
export function shortLogLine(json: string, { colors }: { colors: boolean }): string {
  const line = parse(json);
  if (line === null) return json;
  const [name, color] = LEVELS[Number(line.level)] ?? [null, 'dim' as const];
  const text = [timeOf(line.time), name, isRequest(line) ? requestText(line) : eventText(line)]
    .filter((part) => part !== null)
    .join('  ');
  const stack = stackOf(line.err);
  const paint = (value: string, style: typeof color) =>
    colors ? styleText(style, value, { validateStream: false }) : value;
  return `${paint(text, color)}\n${stack === null ? '' : `${paint(stack, 'dim')}\n`}`;
}

type Line = Readonly<Record<string, unknown>>;

function parse(json: string): Line | null {
  try {
    return JSON.parse(json) as Line;
  } catch {
    return null;
  }
}

/** Returns the local time of day, without the date, which a person at the terminal knows. */
function timeOf(time: unknown): string {
  const date = new Date(Number(time));
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

const isRequest = ({ msg }: Line) => msg === 'request';

function requestText({ method, path, status, ms, task_uuid }: Line): string {
  const task = task_uuid === undefined || task_uuid === null ? '' : `  task ${task_uuid}`;
  return `${method} ${path} ${status} ${Math.round(Number(ms))} ms${task}`;
}

function eventText(line: Line): string {
  const message = typeof line.msg === 'string' ? line.msg : '';
  const { err } = line as { err?: { message?: unknown } };
  const reason = typeof err?.message === 'string' && err.message !== message ? err.message : null;
  const facts = Object.entries(line).flatMap(([key, value]) =>
    UNTOLD.has(key) || value === null || value === undefined
      ? []
      : [`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
  const reported = facts.length === 0 ? null : `(${facts.join(', ')})`;
  return [reason === null ? message : `${message}: ${reason}`, reported].filter(Boolean).join(' ');
}

/** Returns the stack of an error without its message, which the line already has. */
function stackOf(err: unknown): string | null {
  const { stack } = (err ?? {}) as { stack?: unknown };
  if (typeof stack !== 'string') return null;
  const at = stack.indexOf('\n    at ');
  return at < 0 ? null : stack.slice(at + 1);
}
