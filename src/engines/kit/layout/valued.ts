import type { Part, ShapeProgram } from '../../../contract/shape-program.ts';
import { NAMES } from '../program/prefixed.ts';

/** Returns the parts of a program with its parameters replaced by their values. */
export function valued({ parts, parameters = {} }: ShapeProgram): Part[] {
  const names = Object.keys(parameters);
  if (names.length === 0) return parts;
  const pattern = new RegExp(`\\b(${names.join('|')})\\b`, 'g');
  const visit = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string')
      return key === 'material' || NAMES.test(key)
        ? value
        : value.replace(pattern, (name) => String(parameters[name].value));
    if (Array.isArray(value)) return value.map((each) => visit(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([k]) => k !== 'figure' && k !== 'bone' && k !== 'skeleton' && k !== 'follows')
        .map(([k, v]) => [k, visit(v, k)]),
    );
  };
  return parts.map((part) => visit(part) as Part);
}
