import {
  bool,
  double,
  int,
  long,
  type OutRecord,
  type OutValue,
  record,
  term,
  text,
} from './write-records.ts';

/**
 * Creates a property record with name, type, label, flags and values. Flag A means that it can be animated, U that it
 * is user-defined.
 */
function propertyOf(
  name: string,
  type: string,
  label: string,
  flags: string,
  values: OutValue[],
): OutRecord {
  return record('P', [text(name), term(type), term(label), term(flags), ...values]);
}

/** Creates property records of an object, by the type of their values. */
export const property = {
  of: propertyOf,
  number: (name: string, value: number, flags = 'A') =>
    propertyOf(name, 'Number', '', flags, [double(value)]),
  double: (name: string, value: number, flags = '') =>
    propertyOf(name, 'double', 'Number', flags, [double(value)]),
  color: (name: string, color: readonly number[]) =>
    propertyOf(name, 'Color', '', 'A', color.slice(0, 3).map(double)),
  int: (name: string, value: number) => propertyOf(name, 'int', 'Integer', '', [int(value)]),
  enum: (name: string, value: number) => propertyOf(name, 'enum', '', '', [int(value)]),
  bool: (name: string, value: boolean, flags = '') =>
    propertyOf(name, 'bool', '', flags, [int(value ? 1 : 0)]),
  text: (name: string, value: string, flags = '') =>
    propertyOf(name, 'KString', '', flags, [text(value)]),
  time: (name: string, ticks: bigint) => propertyOf(name, 'KTime', 'Time', '', [long(ticks)]),
  /** Creates a record with three values, whose type equals the property's name (Lcl Translation) or is another type. */
  vector: (name: string, type: string, values: readonly number[], flags = 'A') =>
    propertyOf(name, type, '', flags, values.slice(0, 3).map(double)),
};

export function properties(list: OutRecord[]): OutRecord {
  return record('Properties70', [], list);
}

/** Creates records with one value each. */
export const single = {
  int: (name: string, value: number) => record(name, [int(value)]),
  text: (name: string, value: string) => record(name, [text(value)]),
  bool: (name: string, value: boolean) => record(name, [bool(value)]),
};
