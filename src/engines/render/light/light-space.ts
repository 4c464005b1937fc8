import { type DepthBuffer, depthBuffer, type Projected, rasterize } from '../raster/rasterize.ts';
import type { Vec3 } from '../scene/camera.ts';
import { Workspace } from '../scene/workspace.ts';

/** An orthographic depth map of a mesh along a direction: the nearest depth in each cell. */
export interface LightSpace {
  buffer: DepthBuffer;
  /** Axes of the cells and of the depth. */
  axisX: Vec3;
  axisY: Vec3;
  axisZ: Vec3;
  /** Mapping to cells: cell = (dot(point, axis) − origin) · scale */
  originX: number;
  originY: number;
  scale: number;
}

/** Triangles of a mesh; only the first `solid` ones cast shadows. */
export interface ShadowCaster {
  positions: Float32Array;
  indices: Uint32Array;
  solid: number;
}

/**
 * Draws the depth of the mesh as seen by a distant observer in direction `axisZ`, for shadow maps and contact shadows.
 * @param cells on each side of the buffer
 * @param padding empty margin around the mesh's bounds, as a share of the longer side
 */
export function lightSpace(
  { positions, indices, solid }: ShadowCaster,
  axisZ: Vec3,
  cells: number,
  padding: number,
  workspace = new Workspace(),
): LightSpace {
  const [axisX, axisY] = perpendicular(axisZ);
  const count = positions.length / 3;
  const projected: Projected = {
    x: workspace.floats('light x', count),
    y: workspace.floats('light y', count),
    nearness: workspace.floats('light nearness', count),
  };
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const px = positions[3 * i];
    const py = positions[3 * i + 1];
    const pz = positions[3 * i + 2];
    const x = px * axisX[0] + py * axisX[1] + pz * axisX[2];
    const y = px * axisY[0] + py * axisY[1] + pz * axisY[2];
    projected.x[i] = x;
    projected.y[i] = y;
    projected.nearness[i] = px * axisZ[0] + py * axisZ[1] + pz * axisZ[2];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  const side = Math.max(maxX - minX, maxY - minY, 1e-9) * (1 + 2 * padding);
  const scale = cells / side;
  const originX = (minX + maxX - side) / 2;
  const originY = (minY + maxY - side) / 2;
  for (let i = 0; i < count; i++) {
    projected.x[i] = (projected.x[i] - originX) * scale;
    projected.y[i] = (projected.y[i] - originY) * scale;
  }
  const buffer = depthBuffer(cells, cells, -Infinity, false, workspace, 'light');
  rasterize(projected, { indices, first: 0, last: solid }, buffer);
  return { buffer, axisX, axisY, axisZ, originX, originY, scale };
}

/** Returns two axes that, with the given direction, form a right-handed frame. */
function perpendicular([x, y, z]: Vec3): [Vec3, Vec3] {
  const helper: Vec3 = Math.abs(y) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  const ax = helper[1] * z - helper[2] * y;
  const ay = helper[2] * x - helper[0] * z;
  const az = helper[0] * y - helper[1] * x;
  const length = Math.hypot(ax, ay, az);
  const a: Vec3 = [ax / length, ay / length, az / length];
  return [a, [y * a[2] - z * a[1], z * a[0] - x * a[2], x * a[1] - y * a[0]]];
}
