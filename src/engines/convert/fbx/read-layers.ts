import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { floatsOf, type InflateBudget, integersOf } from './array-values.ts';
import { childOf, childrenOf, childText, type FbxRecord } from './document.ts';

/** The polygons to which a layer belongs. */
export interface LayerBase {
  vertexCount: number;
  faceOffsets: Uint32Array;
  corners: Uint32Array;
  budget: InflateBudget;
  warn(code: string, message: string): void;
}

/** Names of the records that make up a layer element. */
export interface LayerNames {
  element: string;
  values: string;
  indices: string;
  /** Number of values per element. */
  width: number;
}

/** Returns all layers of a kind, ordered by their numbers. */
export function layerElements(geometry: FbxRecord, element: string): FbxRecord[] {
  const number = ({ values: [value] }: FbxRecord) => (typeof value === 'number' ? value : 0);
  return childrenOf(geometry, element).sort((a, b) => number(a) - number(b));
}

/**
 * Reads a layer's values for corners; null if it has none, or belongs to edges. If an index refers to an element that
 * the file does not contain, the element becomes 0.
 */
export function readLayer(
  record: FbxRecord,
  names: LayerNames,
  base: LayerBase,
): CornerLayer | null {
  const valuesRecord = childOf(record, names.values);
  const { values, repaired } = floatsOf(valuesRecord, base.budget);
  if (repaired > 0)
    base.warn('number_repaired', `Invalid numbers in ${names.values} were set to 0.`);
  const count = Math.floor(values.length / names.width);
  if (count === 0) return null;
  const keys = layerKeys(record, base);
  if (keys === null) return null;
  const reference = childText(record, 'ReferenceInformationType');
  const indexRecord =
    childOf(record, names.indices) ??
    (reference === 'Direct' ? null : childOf(record, `${names.values}Index`));
  const indexed = reference !== 'Direct' && indexRecord !== null;
  const table = indexed ? integersOf(indexRecord, base.budget) : null;
  const indices = mapKeys(keys, table, count);
  if (!indices.includes(count)) return { values: values.subarray(0, count * names.width), indices };
  const padded = new Float32Array((count + 1) * names.width);
  padded.set(values.subarray(0, count * names.width));
  return { values: padded, indices };
}

/**
 * Returns the index that the layer uses for each corner: that of its vertex, of its face, or of the corner itself; null
 * if the mapping is unknown.
 */
export function layerKeys(record: FbxRecord, base: LayerBase): Uint32Array | null {
  const mapping = childText(record, 'MappingInformationType') ?? 'ByPolygonVertex';
  switch (mapping) {
    case 'ByPolygonVertex':
      return cornerNumbers(base);
    case 'ByVertice':
    case 'ByVertex':
      return base.corners;
    case 'ByPolygon': {
      const keys = new Uint32Array(base.corners.length);
      for (let f = 0; f + 1 < base.faceOffsets.length; f++) {
        keys.fill(f, base.faceOffsets[f], base.faceOffsets[f + 1]);
      }
      return keys;
    }
    case 'AllSame':
      return new Uint32Array(base.corners.length);
    default:
      base.warn(
        'layer_skipped',
        `${record.name} uses the mapping “${mapping}”, which is not supported; it was left out.`,
      );
      return null;
  }
}

const numbered = new WeakMap<Uint32Array, Uint32Array>();

/** Returns 0, 1, 2, …, as one array that all layers of a mesh share. */
function cornerNumbers({ corners }: LayerBase): Uint32Array {
  let numbers = numbered.get(corners);
  if (numbers === undefined) {
    numbers = countUp(corners.length);
    numbered.set(corners, numbers);
  }
  return numbers;
}

/** Returns 0, 1, 2, …, filled in a loop, because the `from` method of typed arrays takes ten times as long. */
export function countUp(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let i = 0; i < length; i++) numbers[i] = i;
  return numbers;
}

/** Maps keys to elements. `count` stands for a missing element. */
function mapKeys(keys: Uint32Array, table: Int32Array | null, count: number): Uint32Array {
  let missing = false;
  if (table === null) {
    for (let i = 0; i < keys.length && !missing; i++) missing = keys[i] >= count;
    return missing ? keys.map((key) => Math.min(key, count)) : keys;
  }
  const indices = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const index = keys[i] < table.length ? table[keys[i]] : -1;
    indices[i] = index >= 0 && index < count ? index : count;
  }
  return indices;
}
