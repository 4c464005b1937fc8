import { formatNamed } from '../../contract/formats.ts';
import type { Scene, SceneSource } from '../mesh/scene.ts';
import type { SceneStatistics } from '../mesh/scene-statistics.ts';
import type { ConversionRequest } from '../spec.ts';
import { scaleScene, turnScene } from './change-space.ts';
import type { Space } from './file-space.ts';
import type { ConvertContext } from './format.ts';

/** Unit, in meters, that slicers and CAD programs assume for numbers without a unit. */
const MILLIMETER = 1e-3;

const UNIT_NAMES: readonly [metres: number, name: string][] = [
  [1e-3, 'millimeters'],
  [1e-2, 'centimeters'],
  [1, 'meters'],
  [0.0254, 'inches'],
  [0.3048, 'feet'],
];

/**
 * Converts a scene, in place, to the unit and up-axis that its source file really has. These are the ones in the
 * request, else those that the file states, else the usual ones for the two formats.
 */
export function settleSourceSpace(
  scene: Scene,
  { targetFormat, sourceUnitMetres, sourceUpAxis }: ConversionRequest,
  context: Pick<ConvertContext, 'warn'>,
): void {
  const { source } = scene;
  const isAssumed = source.unitFrom === 'assumed';
  const unit =
    sourceUnitMetres ?? (isAssumed ? assumedUnit(source, targetFormat) : source.unitMetres);
  if (sourceUnitMetres !== undefined) {
    if (!isAssumed && unit !== source.unitMetres)
      context.warn(
        'unit_overridden',
        `the file states the unit ${unitName(source.unitMetres)}; source_unit ${unitName(unit)} was used instead`,
      );
    source.unitFrom = 'given';
  }
  scaleScene(scene, unit / source.unitMetres);
  source.unitMetres = unit;
  if (sourceUpAxis === undefined) return;
  if (source.upAxisFrom !== 'assumed' && sourceUpAxis !== source.upAxis)
    context.warn(
      'up_axis_overridden',
      `the file states that +${source.upAxis.toUpperCase()} points up; source_up_axis ${sourceUpAxis} was used instead`,
    );
  turnScene(scene, source.upAxis, sourceUpAxis);
  source.upAxis = sourceUpAxis;
  source.upAxisFrom = 'given';
}

/**
 * Returns the assumed unit of a format that does not state one. STL is in millimeters. Other such formats are in
 * millimeters if the target is a printing format, and in meters otherwise.
 */
function assumedUnit({ format, unitMetres }: SceneSource, target: string): number {
  return !isForPrint(format) && isForPrint(target) ? MILLIMETER : unitMetres;
}

/**
 * Returns the unit and axis for writing a format that has no fields for them; undefined for the format's usual ones.
 * OBJ, PLY and OFF keep their numbers when converted to each other, and use millimeters if the source is a printing
 * format.
 */
export function targetSpace(
  source: SceneSource,
  { targetFormat, targetUnitMetres, targetUpAxis }: ConversionRequest,
): Partial<Space> | undefined {
  if (!isUnitless(targetFormat)) return undefined;
  const keepsNumbers = isUnitless(source.format) && !isForPrint(source.format);
  const own: Partial<Space> = {};
  if (!isForPrint(targetFormat)) {
    if (isForPrint(source.format)) own.unitMetres = MILLIMETER;
    else if (keepsNumbers)
      Object.assign(own, { unitMetres: source.unitMetres, upAxis: source.upAxis });
  }
  return {
    ...own,
    ...(targetUnitMetres !== undefined && { unitMetres: targetUnitMetres }),
    ...(targetUpAxis !== undefined && { upAxis: targetUpAxis }),
  };
}

/** Warns about the unit that was assumed for a file that states none, and tells how large the model is as a result. */
export function warnOfAssumedUnit(
  source: SceneSource,
  { bounds }: SceneStatistics,
  context: Pick<ConvertContext, 'warn'>,
): void {
  if (source.unitFrom !== 'assumed' || bounds === null) return;
  const title = formatNamed(source.format)?.title ?? source.format;
  const size = bounds.max.map((high, k) => high - bounds.min[k]);
  const text = (factor: number) =>
    size.map((value) => Number((value * factor).toPrecision(4))).join(' × ');
  context.warn(
    'unit_assumed',
    `${title} states no unit: ${unitName(source.unitMetres)} with +${source.upAxis.toUpperCase()} up was assumed, so the model measures ${text(1000)} mm (${text(1)} m). Set source_unit if this is wrong.`,
  );
}

function unitName(metres: number): string {
  return UNIT_NAMES.find(([value]) => value === metres)?.[1] ?? `${metres} m`;
}

function isUnitless(format: string): boolean {
  return formatNamed(format)?.unitless === true;
}

function isForPrint(format: string): boolean {
  return formatNamed(format)?.forPrint === true;
}
