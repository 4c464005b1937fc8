import type { PeriodicNoise } from '../../noise/tile-noise.ts';
import type { Layer } from '../texels.ts';

/** Close-up appearance of a material: a repeating tile whose u axis runs along the part. */
export interface Grain {
  /** Lightness relative to the material's own color; linear, 1 on average. */
  light: Float32Array;
  /** Height as a share of the tile's side; null: smooth. */
  height: Float32Array | null;
  /** Areas of other colors, such as the joints between bricks. */
  over: readonly Layer[];
}

/**
 * Parameters of every kind of grain. `contrast`: strength of the lightness variation; `relief`: height as a fraction of
 * the tile's side.
 */
interface GrainParameters {
  rings: { rings: number; contrast: number };
  bark: object;
  planks: object;
  clouds: { size: number; contrast: number; relief: number; octaves: number };
  marble: object;
  speckled: { count: number; contrast: number };
  courses: { columns: number; rows: number; joint: string };
  cobbles: object;
  shingles: object;
  brushed: { contrast: number };
  hammered: { contrast: number; relief: number };
  rust: object;
  weave: { threads: number; contrast: number; relief: number };
  knit: object;
  leather: object;
  strands: { contrast: number };
  scales: { count: number };
  foliage: { count: number };
  stalks: { rows: number; contrast: number };
}

export type GrainKind = keyof GrainParameters;

/** Description of a grain of one kind, as data. */
export type GrainOf<K extends GrainKind> = Readonly<
  GrainParameters[K] & {
    kind: K;
    /** Side of the tile in meters, on an object of usual size. */
    meters: number;
  }
>;

/** Description of a grain of any kind, as data. */
export type GrainSpec = { [K in GrainKind]: GrainOf<K> }[GrainKind];

/** A grain with the name from which it is seeded: the same name always gives the same tile. */
export interface NamedGrain {
  is: string;
  grain: GrainSpec;
}

export type GrainDrawer<K extends GrainKind> = (spec: GrainOf<K>, noise: PeriodicNoise) => Grain;
