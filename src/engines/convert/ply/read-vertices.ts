import { linearOfSrgb } from '../../raster/srgb.ts';
import type { PlyElement, PlyProperty, PlyType } from './read-header.ts';
import type { Rows } from './read-rows.ts';

/** Names that programs use for the properties of a vertex. */
const NAMES: Record<
  string,
  readonly [layer: 'positions' | 'normals' | 'uvs' | 'colors', at: number]
> = {
  x: ['positions', 0],
  y: ['positions', 1],
  z: ['positions', 2],
  nx: ['normals', 0],
  ny: ['normals', 1],
  nz: ['normals', 2],
  normal_x: ['normals', 0],
  normal_y: ['normals', 1],
  normal_z: ['normals', 2],
  s: ['uvs', 0],
  t: ['uvs', 1],
  u: ['uvs', 0],
  v: ['uvs', 1],
  texture_u: ['uvs', 0],
  texture_v: ['uvs', 1],
  texture_s: ['uvs', 0],
  texture_t: ['uvs', 1],
  red: ['colors', 0],
  green: ['colors', 1],
  blue: ['colors', 2],
  alpha: ['colors', 3],
  diffuse_red: ['colors', 0],
  diffuse_green: ['colors', 1],
  diffuse_blue: ['colors', 2],
  diffuse_alpha: ['colors', 3],
  r: ['colors', 0],
  g: ['colors', 1],
  b: ['colors', 2],
  a: ['colors', 3],
};
/** Whether a property of this name is a position, normal, texture coordinate or color. */
export function isLayerProperty(name: string): boolean {
  return Object.hasOwn(NAMES, name);
}

const WIDTHS = { positions: 3, normals: 3, uvs: 2, colors: 4 } as const;
/** The integer that stands for 1 in a color of each type. */
const FULL: Partial<Record<PlyType, number>> = { u8: 255, u16: 65_535, i8: 127, i16: 32_767 };

/** Types whose values a float can hold exactly. */
const HELD_BY_FLOAT: ReadonlySet<PlyType> = new Set(['f32', 'i8', 'u8', 'i16', 'u16']);

/** Destination of a column's value. */
interface Sink {
  values: Float32Array | Float64Array;
  width: number;
  at: number;
  full: number;
}

/** Values for the rows of an element (vertices or faces). A layer is null if the element has no such property. */
export interface RowLayers {
  /** In the file's unit and axes; in double precision if a coordinate of the file exceeds a float's precision. */
  positions: Float32Array | Float64Array | null;
  normals: Float32Array | null;
  /** Texture coordinates with the origin at the top left. */
  uvs: Float32Array | null;
  /** Linear RGBA colors. */
  colors: Float32Array | null;
}

/** Reads the known properties of one row after another. */
export class LayerReader {
  #positions: RowLayers['positions'] = null;
  readonly #layers: Omit<RowLayers, 'positions'> = { normals: null, uvs: null, colors: null };
  readonly #isPrecise: boolean;
  /** Destination of each property; null if the property is unknown. */
  readonly sinks: (Sink | null)[];

  /** @param isText whether the numbers are text, whose precision is not limited by a type */
  constructor({ properties, count }: PlyElement, isText = false) {
    this.#isPrecise = properties.some(
      ({ name, type }) => /^[xyz]$/.test(name) && (isText || !HELD_BY_FLOAT.has(type)),
    );
    this.sinks = properties.map((property) => this.#sink(property, count));
  }

  /** Reads a whole row. No list in it holds values that are used. */
  read(rows: Rows, properties: readonly PlyProperty[], row: number): void {
    for (let p = 0; p < properties.length; p++) {
      const { type, countType } = properties[p];
      if (countType !== null) {
        for (let left = rows.number(countType); left >= 1; left--) rows.number(type);
        continue;
      }
      const value = rows.number(type);
      const sink = this.sinks[p];
      if (sink !== null) sink.values[row * sink.width + sink.at] = value / sink.full;
    }
  }

  /** Returns the values, in the scene's conventions. */
  finish(): RowLayers {
    const { uvs, colors } = this.#layers;
    if (uvs !== null) for (let i = 1; i < uvs.length; i += 2) uvs[i] = 1 - uvs[i];
    if (colors !== null) linearize(colors);
    return { ...this.#layers, positions: this.#positions };
  }

  #sink({ name, type, countType }: PlyProperty, count: number): Sink | null {
    const known = Object.hasOwn(NAMES, name) ? NAMES[name] : null;
    if (known === null || countType !== null) return null;
    const [layer, at] = known;
    const width = WIDTHS[layer];
    if (layer === 'positions') {
      const array = this.#isPrecise ? Float64Array : Float32Array;
      this.#positions ??= new array(count * width);
      return { values: this.#positions, width, at, full: 1 };
    }
    const values = this.#layers[layer] ?? new Float32Array(count * width);
    // Opaque unless the file states otherwise.
    if (this.#layers[layer] === null && layer === 'colors') {
      for (let i = 3; i < values.length; i += 4) values[i] = 1;
    }
    this.#layers[layer] = values;
    return { values, width, at, full: layer === 'colors' ? (FULL[type] ?? 1) : 1 };
  }
}

/** Converts from sRGB, in place; floats above 1 show that the file uses 0 to 255. */
function linearize(colors: Float32Array): void {
  let highest = 0;
  for (let i = 0; i < colors.length; i++) if (colors[i] > highest) highest = colors[i];
  const unit = highest > 1 ? 1 / 255 : 1;
  // Computing three powers per vertex would take 0.15 s per million vertices. Byte values often repeat, so the last
  // result is reused.
  let [last, linear] = [-1, 0];
  for (let i = 0; i < colors.length; i++) {
    if (i % 4 === 3) {
      colors[i] *= colors[i] > 1 ? unit : 1;
      continue;
    }
    if (colors[i] !== last) {
      last = colors[i];
      linear = linearOfSrgb(last * unit);
    }
    colors[i] = linear;
  }
}
