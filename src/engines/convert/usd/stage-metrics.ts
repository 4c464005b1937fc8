import type { SceneSource } from '../../mesh/scene.ts';
import { multiplyMatrices } from '../../mesh/transform.ts';
import type { Layer } from './layer.ts';

/** USD's default: centimetres. */
const DEFAULT_METRES = 0.01;
const DEFAULT_RATE = 24;
/** A quarter turn about X: +Z becomes +Y. */
const Z_TO_Y = Float64Array.of(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/** What the root layer says about units, axes and time. */
export interface StageMetrics {
  /** Metres in one unit. */
  metres: number;
  upAxis: 'y' | 'z';
  /** Time codes in one second. */
  rate: number;
  /** Time code of the beginning; null: not said. */
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

/** The scene's note of where it came from. */
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

/** A matrix of the stage's units in metres; that of a root prim also turns its up-axis to +Y. */
export function inMetres(
  matrix: Float64Array,
  metrics: StageMetrics,
  isRoot: boolean,
): Float64Array {
  const scaled = Float64Array.from(matrix);
  for (let i = 12; i < 15; i++) scaled[i] *= metrics.metres;
  return isRoot && metrics.upAxis === 'z' ? multiplyMatrices(Z_TO_Y, scaled) : scaled;
}
