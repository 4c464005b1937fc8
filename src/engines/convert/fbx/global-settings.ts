import type { Quaternion, SceneSource } from '../../mesh/scene.ts';
import { decomposeMatrix } from '../../mesh/transform.ts';
import { childOf, childText, type FbxRecord } from './document.ts';
import { Properties } from './properties.ts';

/** The file's unit and axes, and how to convert them to the scene's. */
export interface FileSpace {
  /** Meters per unit. */
  unit: number;
  upAxis: SceneSource['upAxis'];
  /** Rotates the file's axes to +X right, +Y up, +Z front. Applies to nodes without a parent. */
  rotation: Quaternion;
  /** −1 if the file is left-handed. All scales of nodes without a parent then change their sign. */
  sign: 1 | -1;
}

const AXES = ['x', 'y', 'z'] as const;

/**
 * Reads the settings of version 7 (GlobalSettings) or version 6 (where they may also be in Objects), or uses their
 * defaults.
 */
export function readFileSpace(root: FbxRecord): FileSpace {
  const objects = childOf(root, 'Objects');
  const record =
    childOf(root, 'GlobalSettings') ?? (objects && childOf(objects, 'GlobalSettings')) ?? null;
  const settings = new Properties(record);
  // UnitScaleFactor is in centimeters.
  const factor = settings.number('UnitScaleFactor', 1);
  const unit = factor > 1e-6 && factor < 1e6 ? factor / 100 : 0.01;
  const axis = (name: string, missing: number): [number, number] => [
    settings.number(`${name}Axis`, missing),
    settings.number(`${name}AxisSign`, 1) < 0 ? -1 : 1,
  ];
  let rows = [axis('Coord', 0), axis('Up', 1), axis('Front', 2)];
  const distinct = new Set(rows.map(([index]) => index)).size === 3;
  if (!distinct || rows.some(([index]) => AXES[index] === undefined)) {
    rows = [
      [0, 1],
      [1, 1],
      [2, 1],
    ];
  }
  const matrix = new Float64Array(16);
  matrix[15] = 1;
  rows.forEach(([index, sign], row) => {
    matrix[4 * index + row] = sign;
  });
  const sign = isMirrored(rows) ? -1 : 1;
  for (let i = 0; i < 12; i++) matrix[i] *= sign;
  return {
    unit,
    upAxis: AXES[rows[1][0]],
    rotation: decomposeMatrix(matrix).rotation,
    sign,
  };
}

function isMirrored([[x, xSign], [y, ySign], [z, zSign]]: [number, number][]): boolean {
  const even = (y - x + 3) % 3 === 1 && (z - y + 3) % 3 === 1;
  return xSign * ySign * zSign * (even ? 1 : -1) < 0;
}

/** Returns the name of the program that wrote the file. */
export function readGenerator(root: FbxRecord): string | null {
  const header = childOf(root, 'FBXHeaderExtension');
  const creator = childText(root, 'Creator') ?? (header && childText(header, 'Creator'));
  return creator?.trim() || null;
}
