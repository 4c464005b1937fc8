import type { SceneSource } from '../../mesh/scene.ts';
import { multiplyMatrices } from '../../mesh/transform.ts';
import type { Layer } from './layer.ts';

/** USD's default unit: centimeters. */
const DEFAULT_METRES = 0.01;
const DEFAULT_RATE = 24;
/** A quarter turn about X: +Z becomes +Y. */
const Z_TO_Y = Float64Array.of(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/** The root layer's units, axes and time. */
export interface StageMetrics {
  /** Meters per unit. */
  metres: number;
  upAxis: 'y' | 'z';
  /** Time codes per second. */
  rate: number;
  /** Time code of the start; null if it is not stated. */
  start: number | null;
}

export function stageMetrics({ metadata }: Layer): StageMetrics {
  const positive = (name: string, otherwise: number): number => {
    const value = metadata.get(name);
    return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : otherwise;
  };
  const start = metadata.get('startTimeCode');
  return {
    metres: positive('metersPerUnit', DEFAULT_METRES),
    upAxis: metadata.get('upAxis') === 'Z' ? 'z' : 'y',
    rate: positive('timeCodesPerSecond', positive('framesPerSecond', DEFAULT_RATE)),
    start: typeof start === 'number' && Number.isFinite(start) ? start : null,
  };
}

/** Describes the scene's source. */
export function stageSource(
  layer: Layer,
  { metres, upAxis }: StageMetrics,
  format: string,
): SceneSource {
  const custom = layer.metadata.get('customLayerData');
  const creator = custom instanceof Map ? custom.get('creator') : undefined;
  const generator = creator ?? layer.metadata.get('documentation');
  return {
    format,
    generator: typeof generator === 'string' && generator !== '' ? generator.slice(0, 200) : null,
    unitMetres: metres,
    upAxis,
  };
}

/** Converts a matrix from the stage's units to meters; for a root prim it also rotates the up-axis to +Y. */
export function inMetres(
  matrix: Float64Array,
  metrics: StageMetrics,
  isRoot: boolean,
): Float64Array {
  const scaled = Float64Array.from(matrix);
  for (let i = 12; i < 15; i++) scaled[i] *= metrics.metres;
  return isRoot && metrics.upAxis === 'z' ? multiplyMatrices(Z_TO_Y, scaled) : scaled;
}
