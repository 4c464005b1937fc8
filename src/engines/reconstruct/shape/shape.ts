import type { Reconstruction, Warning } from '../../spec.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import type { Projection } from './projection.ts';
import type { Solid } from './solid.ts';
import type { Stance } from './stance.ts';
import type { ThicknessField } from './thickness-field.ts';

/** The result of reading an image: everything needed to build a model from it. */
export interface Shape {
  /** Class of the object, for the report; each reader has its own classes. */
  class: string;
  solid: Solid;
  /** Number of pairs of Taubin steps that smooth the mesh. */
  smoothing: number;
  stance: Stance;
  back: BackRule;
  projection: Projection;
  /** Returns the colors; they are made only on request, because geometry needs none. */
  colors(): Colors;
  /** Roughness of the object's material, 0 to 1; each reader makes a guess, because a picture does not show it. */
  roughness: number;
  /** Additional statistics for the report. */
  statistics: Record<string, unknown>;
  warnings?: Warning[];
  /** Whether a guide told the depths. */
  isGuided?: boolean;
  /** Where images were found to be taken from, if it is not their side. */
  directions?: NonNullable<Reconstruction['directions']>;
}

/**
 * The content of the unseen side:
 * - `mirror`: the front again, with relief on both sides; for a side view, whose far side looks like the near one
 * - `inpaint`: the front without its enclosed regions, with relief on the front only; for a front view, because there
 * is no face on the back
 */
export type BackRule = 'mirror' | 'inpaint';

/** Inputs that turn the image into the colors of front and back. */
export interface Colors {
  /** Signed distance to the outline of the area that shows the object, in cells, positive inside. */
  distance: Float32Array;
  /** 1 on cells whose colors shall not appear on the back; null to repeat the front there. */
  frontOnly: Uint8Array | null;
  /** Appearance of these cells on the back; null: the same as their surroundings. */
  backFill: BackFill | null;
  /** Alpha, out of 255, from which a pixel counts as opaque: glass gets the color of whatever shows through it. */
  opaqueFrom: number;
  /** Cues for separating light and fine detail; null: neither is separated. */
  detail: DetailCues | null;
}

/** Appearance of the painted-over cells, over the grid. */
export interface BackFill {
  /** Red, green and blue, 0 to 255. */
  planes: Float32Array[];
  /** Strength of the fill in each cell, 0 to 1. */
  strength: Float32Array;
}

/** Cues that separate light and fine detail from color. */
export interface DetailCues {
  silhouette: Silhouette;
  /** The region of each cell; -1 outside. */
  label: Int32Array;
  /** The body whose normals show how the light falls; null if its faces are not those of the object. */
  lit: ThicknessField | null;
}
