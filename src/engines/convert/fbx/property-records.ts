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

/** A property of an object: name, type, label, flags, values. A: can be animated; U: the user's own. */
export function property(
  name: string,
  type: string,
  label: string,
  flags: string,
  values: OutValue[],
): OutRecord {
  return record('P', [text(name), term(type), term(label), term(flags), ...values]);
}

export function properties(list: OutRecord[]): OutRecord {
  return record('Properties70', [], list);
}

export function numberProperty(name: string, value: number, flags = 'A'): OutRecord {
  return property(name, 'Number', '', flags, [double(value)]);
}

export function doubleProperty(name: string, value: number, flags = ''): OutRecord {
  return property(name, 'double', 'Number', flags, [double(value)]);
}

export function colorProperty(name: string, color: readonly number[]): OutRecord {
  return property(name, 'Color', '', 'A', color.slice(0, 3).map(double));
}

export function intProperty(name: string, value: number): OutRecord {
  return property(name, 'int', 'Integer', '', [int(value)]);
}

export function enumProperty(name: string, value: number): OutRecord {
  return property(name, 'enum', '', '', [int(value)]);
}

export function boolProperty(name: string, value: boolean, flags = ''): OutRecord {
  return property(name, 'bool', '', flags, [int(value ? 1 : 0)]);
}

export function textProperty(name: string, value: string, flags = ''): OutRecord {
  return property(name, 'KString', '', flags, [text(value)]);
}

export function timeProperty(name: string, ticks: bigint): OutRecord {
  return property(name, 'KTime', 'Time', '', [long(ticks)]);
}

/** Three values under a type of the same name as the property (Lcl Translation) or another. */
export function vectorProperty(
  name: string,
  type: string,
  values: readonly number[],
  flags = 'A',
): OutRecord {
  return property(name, type, '', flags, values.slice(0, 3).map(double));
}

/** Records with one value each. */
export const single = {
  int: (name: string, value: number) => record(name, [int(value)]),
  text: (name: string, value: string) => record(name, [text(value)]),
  bool: (name: string, value: boolean) => record(name, [bool(value)]),
};
