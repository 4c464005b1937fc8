import type { Grid } from '../../raster/grid.ts';
import { inflate } from '../field/poisson-inflation.ts';
import type { Analysis } from '../picture/analysis.ts';
import { findFloor } from '../picture/floor.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { frontAndBack } from '../shape/projection.ts';
import { rounded } from '../shape/rounded.ts';
import type { Shape } from '../shape/shape.ts';
import type { FieldSolid } from '../shape/solid.ts';
import { LEVEL } from '../shape/stance.ts';
import type { ThicknessField } from '../shape/thickness-field.ts';
import { backRuleOf } from './back-rule.ts';
import { blockBody } from './block-body.ts';
import { applyRelief, shapeBody } from './body.ts';
import { revolve } from './revolve-profile.ts';
import { classifyShape, type ShapeClass } from './shape-class.ts';
import { stanceOfSkew } from './stance-of-skew.ts';

/** Shape made from an outline, with one thickness in each cell. */
export type OutlineShape = Shape & { class: ShapeClass; solid: FieldSolid };

/** Properties of the image's frame that affect the object. */
export interface Framing {
  /** Number of image borders that cut the object off. */
  bordersTouched: number;
  /** Whether the object is the whole rectangle, as in a picture without a background. */
  fullFrame: boolean;
}

/** Roughness of matte plastic: a single image reveals nothing more. */
const ROUGHNESS = 0.6;
/** Pairs of Taubin steps. */
const SMOOTHING = 4;
/**
 * Minimum overlap with the mirror image that makes an object a leaning one. Of 36 drawings with a skew, 18 reach 0.9 or
 * more about an axis of 30° to 50°; turned views reach at most 0.86.
 */
const LEANING = 0.88;
/**
 * Strength of the relief of a picture without a background, whose regions form a scene and are not parts of one body.
 */
const SLAB_RELIEF = 0.3;
/**
 * Classes of bodies whose normals show how light falls on them. The normals of boxes come from two lines at the base,
 * not from faces.
 */
const ROUND: ReadonlySet<ShapeClass> = new Set(['inflate', 'revolve']);

/** Returns the plain inflated silhouette, without relief or turning. */
export function plainShape(silhouette: Silhouette, grid: Grid, { fullFrame }: Framing): Shape {
  const kind = fullFrame ? 'slab' : 'inflate';
  const inflated = inflate(silhouette.inside, grid);
  const squared = shapeBody({ silhouette, grid, kind, inflated, turned: null });
  const field = { squared, middle: new Float32Array(squared.length) };
  return {
    class: kind,
    solid: { kind: 'field', field, grid },
    smoothing: SMOOTHING,
    stance: LEVEL,
    back: 'mirror',
    projection: frontAndBack(field.middle, grid),
    colors: () => ({
      distance: silhouette.distance,
      frontOnly: null,
      backFill: null,
      opaqueFrom: 255,
      detail: null,
    }),
    roughness: ROUGHNESS,
    statistics: {},
  };
}

/**
 * Builds the shape of an outline: inflated, turned about the mirror axis or cut out of a box, with relief from the
 * color regions.
 * @param analysis on the same grid
 */
export function outlineShape(
  analysis: Analysis,
  silhouette: Silhouette,
  grid: Grid,
  { bordersTouched, fullFrame }: Framing,
): OutlineShape {
  const kind = classifyShape(analysis, bordersTouched, fullFrame);
  const { axis, footprint } = analysis;
  const box = kind === 'block' ? footprint : null;
  const body = box ? blockBody(box, silhouette, grid) : roundBody(analysis, kind, silhouette, grid);
  // A turned body looks the same from all sides, and for an object that is cut off no mirror plane can be found. An
  // object that is symmetric about a leaning axis, such as a drawn bottle or ball, leans in the picture itself.
  const leans = axis.angle !== 0 && axis.score > LEANING;
  const skew = kind === 'inflate' && bordersTouched === 0 && !leans ? analysis.skew : 0;
  const hasFace = kind === 'inflate' && analysis.looksAtViewer;
  const back = hasFace ? 'inpaint' : backRuleOf(analysis.symmetry);
  const mirrored = back === 'mirror';
  const field = applyRelief(body, analysis.relief, silhouette, grid, {
    bothSides: mirrored,
    strength: kind === 'slab' ? SLAB_RELIEF : 1,
  });
  return {
    class: kind,
    solid: { kind: 'field', field, grid },
    smoothing: SMOOTHING,
    stance: box ? { slope: 0, sine: box.sine } : stanceOfSkew(skew),
    back,
    projection: frontAndBack(field.middle, grid),
    colors: () => ({
      distance: silhouette.distance,
      frontOnly: mirrored ? null : analysis.enclosed,
      backFill: null,
      opaqueFrom: 255,
      detail: { silhouette, label: analysis.label, lit: ROUND.has(kind) ? field : null },
    }),
    roughness: ROUGHNESS,
    statistics: statisticsOf(analysis),
  };
}

function statisticsOf(analysis: Analysis): Record<string, unknown> {
  const { axis } = analysis;
  return {
    symmetry: rounded(analysis.symmetry),
    axis: { score: rounded(axis.score), angle: axis.angle },
    regions: analysis.regions,
    enclosed_regions: analysis.enclosedRegions,
    mirrored_pairs: analysis.mirroredPairs,
  };
}

/** Builds a rounded body without depth information: it is as thick towards the front as towards the back. */
function roundBody(
  analysis: Analysis,
  kind: ShapeClass,
  silhouette: Silhouette,
  grid: Grid,
): ThicknessField {
  const floor = kind === 'inflate' ? findFloor(silhouette.inside, grid) : null;
  const inflated = inflate(silhouette.inside, grid, floor);
  const turned = kind === 'revolve' ? revolve(analysis.axis, silhouette.distance, grid) : null;
  const squared = shapeBody({ silhouette, grid, kind, inflated, turned });
  return { squared, middle: new Float32Array(squared.length) };
}
