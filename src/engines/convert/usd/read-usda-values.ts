import type { Arc, Dictionary, Numbers, UsdValue } from './layer.ts';
import type { UsdaCursor } from './usda-cursor.ts';

const OPEN_ARRAY = 91;
const OPEN_TUPLE = 40;
const CLOSE_ARRAY = 93;
const CLOSE_TUPLE = 41;
const COMMA = 44;
const QUOTE = 34;
const APOSTROPHE = 39;
const ASSET = 64;
const PATH = 60;
const OPEN_DICTIONARY = 123;

const NUMERIC =
  /^(?:bool|uchar|u?int(?:64)?|half|float|double|timecode|point|vector|normal|color|texCoord|matrix|frame|quat)\d?[dfhi]?$/;
const TEXTS = /^(?:string|token|asset)$/;
/** Maximum nesting of dictionaries and tuples. */
const MAX_NESTING = 32;

/**
 * Reads a value of this type, such as `point3f[]` or `token`. Numbers are stored flat, and quaternions as x, y, z, w.
 * @throws FormatError if the value is not of this type
 */
export function readTypedValue(cursor: UsdaCursor, typeName: string): UsdValue {
  const isArray = typeName.endsWith('[]');
  const type = isArray ? typeName.slice(0, -2) : typeName;
  if (cursor.peekName() === 'None') {
    cursor.name();
    return null;
  }
  if (NUMERIC.test(type)) return readNumeric(cursor, type, isArray);
  if (TEXTS.test(type) && isArray) return readTexts(cursor);
  return readValue(cursor);
}

/** Reads a metadata value, whose type must be inferred from its first character. */
export function readValue(cursor: UsdaCursor, nesting = 0): UsdValue {
  if (nesting > MAX_NESTING) throw cursor.error(`values are nested more than ${MAX_NESTING} deep`);
  const next = cursor.peek();
  if (next === QUOTE || next === APOSTROPHE) return cursor.string();
  if (next === ASSET) return cursor.asset();
  if (next === PATH) return cursor.path();
  if (next === OPEN_DICTIONARY) return readDictionary(cursor, nesting + 1);
  if (next === OPEN_TUPLE || next === OPEN_ARRAY) return readMixedList(cursor, nesting + 1);
  const name = cursor.peekName();
  // The cursor also accepts names that start with a digit.
  if (name === '' || /^\d/.test(name) || name === 'inf' || name === 'nan') return cursor.number();
  cursor.name();
  if (name === 'None') return null;
  if (name === 'true') return true;
  return name === 'false' ? false : name;
}

/** Reads a dictionary: `{ string name = "value"; dictionary of = { … } }`. */
export function readDictionary(cursor: UsdaCursor, nesting = 0): Dictionary {
  cursor.expect('{');
  const dictionary: Dictionary = new Map();
  while (!cursor.accept('}')) {
    const type = cursor.name();
    const isArray = cursor.accept('[');
    if (isArray) cursor.expect(']');
    const next = cursor.peek();
    const key = next === QUOTE || next === APOSTROPHE ? cursor.string() : cursor.name();
    cursor.expect('=');
    const value =
      type === 'dictionary' || type === ''
        ? readValue(cursor, nesting)
        : readTypedValue(cursor, isArray ? `${type}[]` : type);
    dictionary.set(key, value);
    separator(cursor);
  }
  return dictionary;
}

/** Reads one reference or payload, or a list of them: `@asset@</Prim> (offset = 1)`. */
export function readArcs(cursor: UsdaCursor): Arc[] {
  const arcs: Arc[] = [];
  if (cursor.accept('[')) {
    while (!cursor.accept(']')) {
      arcs.push(readArc(cursor));
      cursor.accept(',');
    }
  } else if (cursor.peekName() === 'None') cursor.name();
  else arcs.push(readArc(cursor));
  return arcs;
}

/** Reads one path or a list of paths. */
export function readPaths(cursor: UsdaCursor): string[] {
  const paths: string[] = [];
  if (cursor.accept('[')) {
    while (!cursor.accept(']')) {
      paths.push(cursor.path());
      cursor.accept(',');
    }
  } else if (cursor.peekName() === 'None') cursor.name();
  else paths.push(cursor.path());
  return paths;
}

/** Skips the separator after an entry of metadata or a dictionary: a line end, a comma or a semicolon. */
export function separator(cursor: UsdaCursor): void {
  while (cursor.accept(';') || cursor.accept(','));
}

function readArc(cursor: UsdaCursor): Arc {
  const asset = cursor.peek() === ASSET ? cursor.asset() : '';
  const path = cursor.peek() === PATH ? cursor.path() : '';
  if (asset === '' && path === '') throw cursor.error('a reference has neither a file nor a prim');
  if (cursor.peek() === OPEN_TUPLE) skipParentheses(cursor);
  return { asset, path };
}

/** Skips the layer offset of a reference or sublayer, because times are used unchanged. */
export function skipParentheses(cursor: UsdaCursor): void {
  cursor.expect('(');
  while (!cursor.accept(')')) {
    const before = cursor.at;
    if (cursor.name() !== '') cursor.accept('=');
    else if (!cursor.accept(',') && !cursor.accept(';')) readValue(cursor);
    if (cursor.at === before) throw cursor.error('")" is missing');
  }
}

function readNumeric(cursor: UsdaCursor, type: string, isArray: boolean): UsdValue {
  const next = cursor.peek();
  if (next !== OPEN_ARRAY && next !== OPEN_TUPLE) {
    const value = cursor.number();
    return type === 'bool' ? value !== 0 : value;
  }
  const values = readFlatNumbers(cursor, storeOf(type));
  if (type.startsWith('quat')) turnQuaternions(values);
  return isArray || values.length > 1 ? values : values[0];
}

function storeOf(type: string): new (size: number) => Numbers {
  if (/(?:double|d|timecode|uint|64)$/.test(type)) return Float64Array;
  return /(?:int|i|bool|uchar)$/.test(type) ? Int32Array : Float32Array;
}

/**
 * Reads all numbers between the next opening bracket and the one that closes it, into an array that doubles its size
 * when it is full.
 */
function readFlatNumbers(cursor: UsdaCursor, Store: new (size: number) => Numbers): Numbers {
  let values = new Store(64);
  let count = 0;
  let depth = 0;
  do {
    const next = cursor.peek();
    if (next === OPEN_ARRAY || next === OPEN_TUPLE) {
      depth++;
      cursor.at++;
    } else if (next === CLOSE_ARRAY || next === CLOSE_TUPLE) {
      depth--;
      cursor.at++;
    } else if (next === COMMA) cursor.at++;
    else {
      if (count === values.length) {
        const grown = new Store(count * 2);
        grown.set(values);
        values = grown;
      }
      values[count++] = cursor.number();
    }
  } while (depth > 0);
  return values.slice(0, count);
}

/** Moves w to the end of each quaternion, because USD text has it first. */
function turnQuaternions(values: Numbers): void {
  for (let i = 0; i + 3 < values.length; i += 4) {
    const w = values[i];
    values.copyWithin(i, i + 1, i + 4);
    values[i + 3] = w;
  }
}

function readTexts(cursor: UsdaCursor): string[] {
  const texts: string[] = [];
  cursor.expect('[');
  while (!cursor.accept(']')) {
    texts.push(cursor.peek() === ASSET ? cursor.asset() : cursor.string());
    cursor.accept(',');
  }
  return texts;
}

/** Reads a list of strings as strings and a list of numbers as numbers. Mixed or deeper lists lose their structure. */
function readMixedList(cursor: UsdaCursor, nesting: number): UsdValue {
  const close = cursor.accept('[') ? ']' : ')';
  if (close === ')') cursor.expect('(');
  const texts: string[] = [];
  const numbers: number[] = [];
  while (!cursor.accept(close)) {
    const value = readValue(cursor, nesting);
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'number') numbers.push(value);
    else if (ArrayBuffer.isView(value)) for (const one of value) numbers.push(one);
    if (cursor.peek() === OPEN_TUPLE && close === ']' && typeof value === 'string')
      skipParentheses(cursor);
    cursor.accept(',');
  }
  return texts.length > 0 || numbers.length === 0 ? texts : Float64Array.from(numbers);
}
