import type { Statement } from '../../contract/provenance/statement.ts';
import { table } from '../output.ts';

/** Returns the origin of a model as lines for people. */
export function describeOrigin(statement: Statement): string {
  const { service, flow, settings, seed, inputs, engines, servers, steps } = statement;
  const rows: string[][] = [
    ['made by', `${service.name} ${service.version}, ${flow}`],
    ...inputs.map(({ field, kind, sha256, ingredient }) => [
      'from',
      `${kind} ${field}, SHA-256 ${sha256}${ingredient === undefined ? '' : ', itself signed by this service'}`,
    ]),
    ...Object.entries(settings).map(([name, value]) => [
      'setting',
      `${name} ${settingText(value)}`,
    ]),
    ...(seed === null ? [] : [['seed', String(seed)]]),
    ...Object.entries(engines).map(([role, engine]) => ['engine', `${role}: ${named(engine)}`]),
    ...Object.entries(servers).map(([step, facts]) => ['server', `${step}: ${named(facts)}`]),
    ['steps', steps.join(', ')],
  ];
  return table(rows.map(([name, text]) => [`  ${name}`, text!]));
}

function settingText(value: unknown): string {
  const { sha256 } = (value ?? {}) as { sha256?: unknown };
  return typeof sha256 === 'string' ? `SHA-256 ${sha256}` : JSON.stringify(value);
}

function named(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value)
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .join(' ');
}
