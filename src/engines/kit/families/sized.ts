import { evaluate } from '../program/expression.ts';

/** Members whose numbers are lengths. */
const LENGTHS: ReadonlySet<string> = new Set(
  'at size radius top height tube round depth bevel path profile outline holes y shift blend step thickness'.split(' '),
);
/** Members whose text is not an expression. */
const NAMES: ReadonlySet<string> = new Set('name material kind axis towards op part bone follows parent square of socket'.split(' '));

/**
 * Returns a part of the library's data with its lengths multiplied by a unit in meters, and its expressions evaluated.
 * Without variables, text stays as it is.
 */
export function sized<T>(value: T, unit: number, variables?: ReadonlyMap<string, number>): T {
  return scaled(value, unit, variables, '') as T;
}

function scaled(value: unknown, unit: number, variables: ReadonlyMap<string, number> | undefined, key: string): unknown {
  if (typeof value === 'number') return LENGTHS.has(key) ? value * unit : value;
  if (typeof value === 'string') return variables === undefined || NAMES.has(key) ? value : evaluate(value, variables);
  if (Array.isArray(value)) return value.map((each) => scaled(each, unit, variables, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scaled(each, unit, variables, name)]));
}
