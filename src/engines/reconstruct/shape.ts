import { type BackRule, backRuleOf, enclosedCells } from './back-side.ts';
import { toLab } from './cielab.ts';
import { maskedBlur } from './gaussian-blur.ts';
import type { Grid } from './grid.ts';
import type { Stage } from './meshing.ts';
import { findMirrorAxis, uprightSymmetry } from './mirror-axis.ts';
import { inflate } from './poisson-inflation.ts';
import { layOutRegions } from './region-layout.ts';
import { mergeWeakBorders } from './region-merging.ts';
import { segmentRegions } from './region-segmentation.ts';
import { readRelief } from './relief.ts';
import { revolve } from './revolve-profile.ts';
import { classifyShape, type ShapeClass } from './shape-class.ts';
import type { Silhouette } from './silhouette.ts';
import { applyRelief, shapeBody, type ThicknessField } from './thickness-field.ts';

/** The solid that was read out of the picture, and what it was read from. */
export interface Shape {
  field: ThicknessField;
  shape: ShapeClass;
  back: BackRule;
  /** Cells that the back shall not repeat. */
  frontOnly: Uint8Array | null;
  symmetry: number;
  axis: { score: number; angle: number } | null;
  regions: number;
  enclosedRegions: number;
  mirroredPairs: number;
}

/** Relief of a picture without background: its regions are a scene, not parts of one body. */
const SLAB_RELIEF = 0.3;

/** `v1`: the plain inflated silhouette, relief and turning left out. */
export async function shapePlain(
  silhouette: Silhouette,
  grid: Grid,
  fullFrame: boolean,
  stage: Stage,
): Promise<Shape> {
  const { width, height } = grid;
  const shape = fullFrame ? 'slab' : 'inflate';
  const symmetry = uprightSymmetry(silhouette.inside, width, height);
  const squared = await stage('inflate', () => {
    const inflated = inflate(silhouette.inside, width, height);
    return shapeBody({ silhouette, width, height, shape, inflated, turned: null });
  });
  return {
    field: { squared, middle: new Float32Array(width * height) },
    shape,
    back: 'mirror',
    frontOnly: null,
    symmetry,
    axis: null,
    regions: 0,
    enclosedRegions: 0,
    mirroredPairs: 0,
  };
}

/** `v2`: inflated or turned about the mirror axis, with relief from the colour regions. */
export async function shapeWithRelief(
  pixels: Uint8Array,
  silhouette: Silhouette,
  grid: Grid,
  fullFrame: boolean,
  bordersTouched: number,
  stage: Stage,
): Promise<Shape> {
  const { width, height } = grid;
  const { inside, area, distance } = silhouette;
  const side = Math.max(width, height);
  const inflated = await stage('inflate', () => inflate(inside, width, height));
  const { regions, planes } = await stage('regions', () => {
    const raw = toLab(pixels);
    const smooth = {
      lightness: maskedBlur(raw.lightness, inside, width, height, 0.7),
      a: maskedBlur(raw.a, inside, width, height, 0.7),
      b: maskedBlur(raw.b, inside, width, height, 0.7),
    };
    const smallest = Math.max(12, area * 0.0012);
    const found = segmentRegions(smooth, inside, width, height, smallest);
    const reach = Math.max(2, Math.round((2 * side) / 256));
    return {
      planes: raw,
      regions: mergeWeakBorders(found, smooth, inside, width, height, reach),
    };
  });
  const { layout, relief } = await stage('relief', () => {
    const layout = layOutRegions(regions, width, height, area);
    return { layout, relief: readRelief(regions, layout, planes.lightness, inside, width, height) };
  });
  return stage('thickness', () => {
    const symmetry = uprightSymmetry(inside, width, height);
    const axis = findMirrorAxis(inside, width, height);
    const { shape, pairs } = classifyShape({ axis, layout, side, bordersTouched, fullFrame });
    const turned = shape === 'revolve' ? revolve(axis, distance, width, height) : null;
    const body = shapeBody({ silhouette, width, height, shape, inflated, turned });
    const back = backRuleOf(symmetry);
    const strength = shape === 'slab' ? SLAB_RELIEF : 1;
    const mirrored = back === 'mirror';
    return {
      field: applyRelief(body, relief, silhouette, width, height, mirrored, strength),
      shape,
      back,
      frontOnly: mirrored ? null : enclosedCells(regions, layout),
      symmetry,
      axis: { score: axis.score, angle: axis.angle },
      regions: regions.count,
      enclosedRegions: layout.enclosed.reduce((sum, flag) => sum + flag, 0),
      mirroredPairs: pairs,
    };
  });
}
