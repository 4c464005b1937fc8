import type { ModelData } from '../spec.ts';
import type { Vec3, View } from './camera.ts';
import { LINEAR } from './colour.ts';
import type { LightSpace } from './light-space.ts';
import type { DepthBuffer, Projected } from './rasterize.ts';
import type { Texture } from './texture.ts';

/** Light from all around: above, and back from the ground. Linear factors on the base colour. */
const SKY = 0.6;
const GROUND = 0.3;
/** The key light's irradiance on a surface that faces it; with the sky a surface facing the camera gets about 1. */
const KEY = 0.66;
/** A weak light from behind draws the dark side off the background. */
const RIM = 0.16;
/** Share of the key light that reaches a shadow. */
const SHADOW_FLOOR = 0.12;

/** Offsets in texels of the shadow map for a soft edge: 12 points spread over a disc. */
const TAPS = [
  [-0.33, -0.78], [0.86, -0.41], [0.27, 0.1], [-0.88, 0.08], [0.45, 0.83], [-0.4, 0.62],
  [0.12, -0.36], [0.64, 0.34], [-0.62, -0.35], [0.4, -0.88], [-0.1, 0.95], [-0.22, 0.2],
] as const; // biome-ignore format: a table
const TAP_RADIUS = 3.2;

export interface Scene {
  model: ModelData;
  texture: Texture | null;
  view: View;
  projected: Projected;
  buffer: DepthBuffer;
  /** Unit vector to the key light. */
  key: Vec3;
  shadow: LightSpace;
}

/** Unit vector to the key light: over the camera's left shoulder, so that every view is lit alike. */
export function keyDirection({ right, forward }: View): Vec3 {
  const direction = [0, 1, 2].map(
    (k) => -0.5 * right[k] - 0.62 * forward[k] + (k === 1 ? 0.62 : 0),
  );
  const length = Math.hypot(...direction);
  return [direction[0] / length, direction[1] / length, direction[2] / length];
}

/**
 * Adds to `sum` the linear RGB, times `weight`, that leaves triangle t towards the camera at a point of the sample grid.
 * `first` says that the pixel has no shade yet.
 */
export type Shader = (
  x: number,
  y: number,
  t: number,
  weight: number,
  first: boolean,
  sum: Float64Array,
) => void;

/**
 * Lambert and GGX under a key light with a soft shadow, a rim light and a two-tone sky. Deferred: it runs for what is
 * seen, once a triangle in a pixel; the shadow is looked up once a pixel, and a shadow's soft edge needs no more
 * (1M triangles at 1024²: 930 ms with every sample shaded by itself, 460 ms so).
 */
export function shader(scene: Scene): Shader {
  const { model, texture, view, projected, key } = scene;
  const { positions, normals, uvs, indices } = model.mesh;
  const { x: xs, y: ys, nearness: near } = projected;
  const factor = model.baseColorFactor;
  const { metallic } = model;
  const alpha = Math.max(model.roughness, 0.05) ** 2;
  const alpha2 = alpha * alpha;
  const kGeometry = (model.roughness + 1) ** 2 / 8;
  const [ex, ey, ez] = view.eye;
  const [kx, ky, kz] = key;
  const rim: Vec3 = [-kx, 0.35, -kz];
  const lit = shadowTest(scene.shadow);

  let visible = 1;

  return (x, y, t, weight, first, sum) => {
    const a = indices[3 * t];
    const b = indices[3 * t + 1];
    const c = indices[3 * t + 2];
    const cx = xs[c];
    const cy = ys[c];
    const area = (xs[b] - cx) * (ys[a] - cy) - (xs[a] - cx) * (ys[b] - cy);
    const px = x - cx;
    const py = y - cy;
    // Screen weights, then perspective-correct ones.
    let wa = ((xs[b] - cx) * py - (ys[b] - cy) * px) / area;
    let wb = ((ys[a] - cy) * px - (xs[a] - cx) * py) / area;
    let wc = (1 - wa - wb) * near[c];
    wa *= near[a];
    wb *= near[b];
    const scale = 1 / (wa + wb + wc);
    wa *= scale;
    wb *= scale;
    wc *= scale;
    const a3 = 3 * a;
    const b3 = 3 * b;
    const c3 = 3 * c;
    let nx = normals[a3] * wa + normals[b3] * wb + normals[c3] * wc;
    let ny = normals[a3 + 1] * wa + normals[b3 + 1] * wb + normals[c3 + 1] * wc;
    let nz = normals[a3 + 2] * wa + normals[b3 + 2] * wb + normals[c3 + 2] * wc;
    // A triangle seen from behind belongs to an open mesh: its other side is lit like this one.
    const inverse = (area < 0 ? -1 : 1) / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
    nx *= inverse;
    ny *= inverse;
    nz *= inverse;
    const wx = positions[a3] * wa + positions[b3] * wb + positions[c3] * wc;
    const wy = positions[a3 + 1] * wa + positions[b3 + 1] * wb + positions[c3 + 1] * wc;
    const wz = positions[a3 + 2] * wa + positions[b3 + 2] * wb + positions[c3 + 2] * wc;

    let red = factor[0];
    let green = factor[1];
    let blue = factor[2];
    if (texture !== null && uvs !== null) {
      const { width, height, data } = texture;
      const u = uvs[2 * a] * wa + uvs[2 * b] * wb + uvs[2 * c] * wc;
      const v = uvs[2 * a + 1] * wa + uvs[2 * b + 1] * wb + uvs[2 * c + 1] * wc;
      const tu = (u > 1 || u < 0 ? u - Math.floor(u) : u) * width - 0.5;
      const tv = (v > 1 || v < 0 ? v - Math.floor(v) : v) * height - 0.5;
      const column = Math.floor(tu);
      const row = Math.floor(tv);
      const fu = tu - column;
      const fv = tv - row;
      const x0 = column < 0 ? 0 : column;
      const x1 = column + 1 >= width ? width - 1 : column + 1;
      const y0 = (row < 0 ? 0 : row) * width;
      const y1 = (row + 1 >= height ? height - 1 : row + 1) * width;
      const p00 = (y0 + x0) * 3;
      const p10 = (y0 + x1) * 3;
      const p01 = (y1 + x0) * 3;
      const p11 = (y1 + x1) * 3;
      const w00 = (1 - fu) * (1 - fv);
      const w10 = fu * (1 - fv);
      const w01 = (1 - fu) * fv;
      const w11 = fu * fv;
      red *=
        LINEAR[data[p00]] * w00 +
        LINEAR[data[p10]] * w10 +
        LINEAR[data[p01]] * w01 +
        LINEAR[data[p11]] * w11;
      green *=
        LINEAR[data[p00 + 1]] * w00 +
        LINEAR[data[p10 + 1]] * w10 +
        LINEAR[data[p01 + 1]] * w01 +
        LINEAR[data[p11 + 1]] * w11;
      blue *=
        LINEAR[data[p00 + 2]] * w00 +
        LINEAR[data[p10 + 2]] * w10 +
        LINEAR[data[p01 + 2]] * w01 +
        LINEAR[data[p11 + 2]] * w11;
    }

    let vx = ex - wx;
    let vy = ey - wy;
    let vz = ez - wz;
    const toEye = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
    vx *= toEye;
    vy *= toEye;
    vz *= toEye;
    const facing = nx * kx + ny * ky + nz * kz;
    const seen = Math.max(nx * vx + ny * vy + nz * vz, 0.02);
    if (first) visible = lit(wx, wy, wz, nx, ny, nz);
    const direct = facing > 0 ? facing * visible * KEY : 0;
    const back = Math.max(nx * rim[0] + ny * rim[1] + nz * rim[2], 0) * RIM;
    const ambient = GROUND + (SKY - GROUND) * (0.5 + 0.5 * ny);
    const diffuse = (1 - metallic) * (direct + back + ambient);

    // GGX (Walter 2007) with Schlick's Fresnel and geometry terms.
    let hx = kx + vx;
    let hy = ky + vy;
    let hz = kz + vz;
    const half = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
    hx *= half;
    hy *= half;
    hz *= half;
    const nh = Math.max(nx * hx + ny * hy + nz * hz, 0);
    const vh = Math.max(vx * hx + vy * hy + vz * hz, 0);
    const d = nh * nh * (alpha2 - 1) + 1;
    const distribution = alpha2 / (Math.PI * d * d);
    const geometry =
      1 /
      (4 *
        (Math.max(facing, 0) * (1 - kGeometry) + kGeometry) *
        (seen * (1 - kGeometry) + kGeometry));
    const specular = distribution * geometry * direct * Math.PI;
    const fresnel = (1 - vh) ** 5;
    // A metal has no diffuse light of its own; without an environment map the sky stands in for its mirror image.
    const mirror = metallic * (ambient + 0.25 * direct);
    const base = 0.04 * (1 - metallic);
    const own = diffuse + mirror + specular * metallic * (1 - fresnel);
    const gloss = specular * (base + (1 - base) * fresnel);
    sum[0] += weight * (red * own + gloss);
    sum[1] += weight * (green * own + gloss);
    sum[2] += weight * (blue * own + gloss);
  };
}

/** Share of the key light that reaches a point, by percentage-closer filtering (Reeves 1987). */
function shadowTest(map: LightSpace) {
  const { buffer, axisX, axisY, axisZ, originX, originY, scale } = map;
  const { nearness, width } = buffer;
  // Off the surface by more than the filter reaches on a slope of 45°, or a surface shadows itself.
  const lift = (TAP_RADIUS + 1) / scale;
  const weight = (1 - SHADOW_FLOOR) / TAPS.length;
  return (x: number, y: number, z: number, nx: number, ny: number, nz: number): number => {
    const px = x + nx * lift;
    const py = y + ny * lift;
    const pz = z + nz * lift;
    const u = (px * axisX[0] + py * axisX[1] + pz * axisX[2] - originX) * scale;
    const v = (px * axisY[0] + py * axisY[1] + pz * axisY[2] - originY) * scale;
    const depth = px * axisZ[0] + py * axisZ[1] + pz * axisZ[2] + lift * 0.5;
    let sum = SHADOW_FLOOR;
    for (let i = 0; i < TAPS.length; i++) {
      const column = (u + TAPS[i][0] * TAP_RADIUS) | 0;
      const row = (v + TAPS[i][1] * TAP_RADIUS) | 0;
      const outside = column < 0 || row < 0 || column >= width || row >= width;
      if (outside || nearness[row * width + column] <= depth) sum += weight;
    }
    return sum;
  };
}
