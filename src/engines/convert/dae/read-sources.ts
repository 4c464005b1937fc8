import { FormatError } from '../format.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/** The numbers of a `<source>`, in the layout that its accessor describes. */
export interface NumberSource<Values = Float32Array> {
  /** `count` elements of `width` values each, without the gaps of the accessor. */
  values: Values;
  width: number;
  count: number;
}

/**
 * Reads a source of numbers. Values that are not finite become 0, and missing elements at the end are omitted.
 * @param widest maximum number of values per element; any more are ignored
 * @throws FormatError if the source contains no numbers
 */
export function readNumbers(collada: Collada, source: Element, widest = 16): NumberSource {
  return readInto((length) => new Float32Array(length), collada, source, widest);
}

/** Like {@link readNumbers}, but with three double-precision values per element. */
export function readCoordinates(collada: Collada, source: Element): NumberSource<Float64Array> {
  return readInto((length) => new Float64Array(length), collada, source, 3);
}

function readInto<Values extends Float32Array | Float64Array>(
  create: (length: number) => Values,
  collada: Collada,
  source: Element,
  widest: number,
): NumberSource<Values> {
  const { xml, context } = collada;
  const array = xml.child(source, 'float_array') ?? xml.child(source, 'int_array');
  if (array === null)
    throw new FormatError(`The source "${nameOf(collada, source)}" has no array of numbers.`);
  collada.spend(xml.textLength(array));
  const { stride, offset, count, columns } = accessor(collada, source, 1);
  const width = Math.min(columns.length, widest);
  const most = Math.floor((xml.textLength(array) + 1) / 2);
  const known = Math.max(0, Math.min(count, Math.ceil((most - offset) / stride)));
  const values = create(known * width);
  const reader = xml.numbers(array);
  for (let k = 0; k < offset && reader.more(); k++) reader.next();
  const columnOf = new Int32Array(stride).fill(-1);
  for (let k = 0; k < width; k++) columnOf[columns[k]] = k;
  let read = 0;
  let infinite = 0;
  for (; read < known && reader.more(); read++) {
    for (let k = 0; k < stride; k++) {
      const value = reader.next();
      if (columnOf[k] < 0) continue;
      if (Number.isFinite(Math.fround(value))) values[read * width + columnOf[k]] = value;
      else infinite++;
    }
  }
  if (infinite > 0)
    context.warn(
      'number_repaired',
      `In "${nameOf(collada, source)}" ${infinite} non-finite values were set to 0.`,
    );
  if (read < count)
    context.warn(
      'list_cut_short',
      `"${nameOf(collada, source)}" declares ${count} elements but has ${read}.`,
    );
  return { values: values.subarray(0, read * width) as Values, width, count: read };
}

/** Reads the names in a `<source>`: of joints, of interpolations, or of morph targets. */
export function readNames(collada: Collada, source: Element): string[] {
  const { xml } = collada;
  const array = xml.child(source, 'Name_array') ?? xml.child(source, 'IDREF_array');
  if (array === null) return [];
  const words = xml.text(array).split(/\s+/).filter(Boolean);
  const { stride, offset, count } = accessor(collada, source, 1);
  const names: string[] = [];
  for (let k = offset; k < words.length && names.length < count; k += stride) names.push(words[k]);
  return names;
}

interface Accessor {
  count: number;
  stride: number;
  offset: number;
  /** Positions of the values in an element. Parameters without a name are gaps. */
  columns: number[];
}

function accessor(collada: Collada, source: Element, width: number): Accessor {
  const { xml } = collada;
  const found = xml.child(source, 'technique_common', 'accessor');
  const integer = (name: string, otherwise: number) => {
    const value = Number((found !== null && xml.attribute(found, name)) || otherwise);
    return Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
  };
  const parameters = found === null ? [] : xml.children(found, 'param');
  const stride = Math.min(1024, Math.max(1, integer('stride', width)));
  const places = parameters.flatMap((parameter) =>
    Array<string | null>(matrixSize(xml.attribute(parameter, 'type'))).fill(
      xml.attribute(parameter, 'name'),
    ),
  );
  const named = places.map((_, k) => k).filter((k) => places[k] !== null && k < stride);
  const all = Array.from({ length: stride }, (_, k) => k);
  return {
    count: integer('count', Number.MAX_SAFE_INTEGER),
    stride,
    offset: integer('offset', 0),
    columns: named.length > 0 ? named : all,
  };
}

/** Returns the number of positions that a type occupies in an element: 16 for `float4x4`, 1 for every other type. */
function matrixSize(type: string | null): number {
  return type === 'float4x4' ? 16 : 1;
}

function nameOf(collada: Collada, source: Element): string {
  return (collada.xml.attribute(source, 'id') ?? '').slice(0, 80);
}
