import { createRaycast } from '../../mesh/raycast.ts';
import { type SurfacePoint, surfacePoint } from '../../mesh/surface-point.ts';
import { sharedFloats } from '../../threads/shared-arrays.ts';
import { takeRows } from '../../threads/take-rows.ts';
import type { BakeJob, Probes } from './bake-job.ts';
import { createSourceFinder } from './find-source.ts';
import { frameOf } from './ray-bounds.ts';
import { SAMPLE, SampleShader } from './shade-sample.ts';
import { TexelPlaces } from './texel-places.ts';

/** Number of probes along a side of the texture: rays at every texel would take sixteen times as long at 2048². */
const PROBES = 384;
/** Rays per probe for ambient occlusion and for thickness. */
const OPEN_RAYS = 16;
const DEPTH_RAYS = 4;
/** Distance from which surfaces do not occlude, and the thickness that is white, as shares of the diagonal. */
const OCCLUDES = 0.2;
const THICK = 0.2;
/** Cosine of the widest angle between a thickness ray and the inward normal. */
const CONE = 0.8;
/** Distance of a ray's start from the surface, as a share of the diagonal. */
const APART = 2e-4;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Creates the probes of a map of `size`², without values. */
export function createProbes(size: number): Probes {
  const step = Math.max(1, Math.round(size / PROBES));
  const across = Math.ceil(size / step);
  return {
    step,
    across,
    places: sharedFloats(6 * across * across),
    values: sharedFloats(2 * across * across),
  };
}

/**
 * Measures ambient occlusion, by rays with a cosine distribution around the normal, and thickness, by rays in a cone
 * inwards, at the first covered texel of each square of `step`² texels.
 */
export function measureProbes(job: BakeJob, probes: Probes): void {
  const { size, cover, tree, source } = job;
  const { step, across, places: measured, values } = probes;
  const finder = createSourceFinder(tree, { ...job, diagonal: source.diagonal });
  const places = new TexelPlaces(job);
  const shader = new SampleShader(job);
  const ignored = new Float64Array(SAMPLE);
  const trace = createTracer(job);
  takeRows({ size: across, cursor: job.cursor }, (row) => {
    finder.reset();
    for (let column = 0; column < across; column++) {
      const probe = row * across + column;
      values[2 * probe] = -1;
      const texel = firstCovered(cover, size, column * step, row * step, step);
      if (texel < 0) continue;
      const triangle = cover[texel];
      places.moveTo(triangle, (texel % size) + 0.5, Math.floor(texel / size) + 0.5);
      if (!finder.find(places.point, places.ray)) continue;
      const { weights, steps } = places;
      const place = { triangle, weights, steps, side: 1, turned: finder.turned };
      shader.begin(finder.found, place, ignored, 0);
      const { found } = finder;
      measured.set([found.x, found.y, found.z, ...shader.normal], 6 * probe);
      trace(found, shader.normal, probe, values);
    }
  });
}

function firstCovered(cover: Int32Array, size: number, left: number, top: number, step: number) {
  // From the middle, which is the best place for the square.
  const middle = Math.floor(step / 2);
  for (let i = 0; i < step; i++) {
    for (let j = 0; j < step; j++) {
      const column = left + ((j + middle) % step);
      const row = top + ((i + middle) % step);
      if (column < size && row < size && cover[row * size + column] >= 0)
        return row * size + column;
    }
  }
  return -1;
}

function createTracer({ tree, source, extras }: BakeJob) {
  const raycast = createRaycast(tree.nodes, tree.coordinates);
  const { diagonal } = source;
  const hit = surfacePoint();
  const origin = new Float64Array(3);
  const direction = new Float64Array(3);
  const across = new Float64Array(6);

  /** Points the ray at height `z` above the plane of a normal, turned by `angle`, and moves its start off the surface. */
  function aim(point: SurfacePoint, n: Float64Array, z: number, angle: number): void {
    const r = Math.sqrt(Math.max(0, 1 - z * z));
    const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)];
    const side = z < 0 ? -APART : APART;
    for (let k = 0; k < 3; k++) direction[k] = x * across[k] + y * across[3 + k] + z * n[k];
    origin[0] = point.x + side * diagonal * n[0];
    origin[1] = point.y + side * diagonal * n[1];
    origin[2] = point.z + side * diagonal * n[2];
  }

  return (point: SurfacePoint, n: Float64Array, probe: number, values: Float32Array): void => {
    frameOf(n, across);
    // Each probe has its own rotation, so that neighbors average out each other's errors.
    const turn = (Math.imul(probe + 1, 0x9e3779b1) >>> 0) * 1e-9 * Math.PI;
    let blocked = 0;
    for (let i = 0; extras.ambient_occlusion && i < OPEN_RAYS; i++) {
      aim(point, n, Math.sqrt(1 - (i + 0.5) / OPEN_RAYS), turn + i * GOLDEN);
      if (!raycast(origin, direction, hit, OCCLUDES * diagonal)) continue;
      blocked += 1 - hit.distance / (OCCLUDES * diagonal);
    }
    let [depth, hits] = [0, 0];
    for (let i = 0; extras.thickness && i < DEPTH_RAYS; i++) {
      aim(point, n, -1 + ((1 - CONE) * i) / (DEPTH_RAYS - 1), turn + i * GOLDEN);
      if (!raycast(origin, direction, hit)) continue;
      depth += hit.distance;
      hits++;
    }
    values[2 * probe] = 1 - blocked / OPEN_RAYS;
    values[2 * probe + 1] = hits > 0 ? Math.min(1, depth / hits / (THICK * diagonal)) : 0;
  };
}

const blended = new Float64Array(2);

/**
 * Interpolates between the probes around a texel, weighted by distance and by the angle between normals, so that
 * neither other charts nor the far side of an edge count.
 * @returns ambient occlusion and thickness, in an array that the next call overwrites
 */
export function blendProbes(
  { step, across, places, values }: Probes,
  texel: number,
  size: number,
  { x, y, z }: SurfacePoint,
  normal: Float64Array,
): Float64Array {
  const column = Math.floor((texel % size) / step);
  const row = Math.floor(Math.floor(texel / size) / step);
  let [sum, open, thick] = [0, 0, 0];
  for (let r = Math.max(0, row - 1); r <= Math.min(across - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(across - 1, column + 1); c++) {
      const probe = r * across + c;
      if (values[2 * probe] < 0) continue;
      const at = 6 * probe;
      const square = (places[at] - x) ** 2 + (places[at + 1] - y) ** 2 + (places[at + 2] - z) ** 2;
      const agreement =
        places[at + 3] * normal[0] + places[at + 4] * normal[1] + places[at + 5] * normal[2];
      const weight = (Math.max(0, agreement) ** 4 + 1e-4) / (square + 1e-20);
      sum += weight;
      open += weight * values[2 * probe];
      thick += weight * values[2 * probe + 1];
    }
  }
  blended[0] = sum > 0 ? open / sum : 1;
  blended[1] = sum > 0 ? thick / sum : 1;
  return blended;
}
