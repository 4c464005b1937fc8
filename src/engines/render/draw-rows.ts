import { composePixel, groundShadow } from './compose.ts';
import { SUPERSAMPLING } from './fragment.ts';
import type { DrawJob, Frame, PreparedScene } from './frame.ts';
import type { Material } from './material.ts';
import { type DepthBuffer, depthBuffer, rasterize, type SampleTest } from './rasterize.ts';
import { sampleTexture } from './sample.ts';
import type { Shader } from './shade.ts';

/** `shadePixel` takes its bits apart as 2 × 2. */
const SAMPLES = SUPERSAMPLING * SUPERSAMPLING;
/** Samples in the buffers of one band: 8 bytes each, 16 MB. */
const BAND_SAMPLES = 2 ** 21;
/** Transparent surfaces one behind another that are told apart; further ones are left out. */
const MAX_LAYERS = 6;

/** Draws the rows of a job, in bands from the top. `check` is called between them and throws to stop. */
export function drawRows(
  scene: PreparedScene,
  frame: Frame,
  job: DrawJob,
  check: () => void,
): void {
  const { columns, width } = frame;
  // Transparent layers have a buffer each.
  const layered = scene.surface.solid < scene.surface.indices.length / 3;
  const samples = layered ? BAND_SAMPLES / 4 : BAND_SAMPLES;
  const most = Math.max(1, Math.floor(samples / (columns * SUPERSAMPLING)));
  const rows = Math.min(most, job.lastRow - job.firstRow);
  const materialOf = materialLookup(scene);
  const shadowAt = groundShadow(frame.view, scene.ground, job);
  const pixels = new Float32Array(rows * width * 4);
  const opaque = depthBuffer(columns, rows * SUPERSAMPLING, 0, true);
  const layers: DepthBuffer[] = [];
  for (let first = job.firstRow; first < job.lastRow; first += rows) {
    check();
    const last = Math.min(first + rows, job.lastRow);
    clear(opaque, first, last);
    drawSolid(scene, frame, opaque, check);
    pixels.fill(0);
    resolve(frame, opaque, materialOf, pixels, true);
    const peeled = peel(scene, frame, opaque, layers, first, last, check);
    for (let i = peeled - 1; i >= 0; i--) resolve(frame, layers[i], materialOf, pixels, false);
    for (let y = first; y < last; y++) {
      for (let x = 0; x < width; x++) {
        composePixel(shadowAt, job, x, y, pixels, ((y - first) * width + x) * 4);
      }
    }
  }
}

/** Empties a buffer and lets it stand for other rows, at most as many as it was made for. */
function clear(buffer: DepthBuffer, first: number, last: number): void {
  buffer.top = first * SUPERSAMPLING;
  buffer.height = (last - first) * SUPERSAMPLING;
  buffer.nearness.fill(0);
  buffer.ids!.fill(-1);
}

/** The material of a triangle, by the groups' ends. */
function materialLookup({ surface: { groups }, materials }: PreparedScene) {
  const ends = groups.map(({ last }) => last);
  const of = groups.map(({ material }) => materials[material]);
  return (t: number): Material => {
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (t < ends[middle]) high = middle;
      else low = middle + 1;
    }
    return of[low];
  };
}

/** Triangles between two looks at whether to stop. */
const BATCH = 500_000;

function drawSolid(scene: PreparedScene, frame: Frame, buffer: DepthBuffer, check: () => void) {
  const { surface, materials } = scene;
  for (const { first, last, material: number } of surface.groups) {
    const material = materials[number];
    if (material.alphaMode === 'blend') continue;
    const test = material.alphaMode === 'mask' ? maskTest(scene, frame, material) : null;
    for (let from = first; from < last; from += BATCH) {
      check();
      const to = Math.min(from + BATCH, last);
      rasterize(frame.projected, surface.indices, from, to, buffer, !material.twoSided, test);
    }
  }
}

/** Lets samples through whose alpha reaches the cut-off; null where the material has no texture to ask. */
function maskTest(scene: PreparedScene, frame: Frame, material: Material): SampleTest | null {
  const { indices, corners, uvSets } = scene.surface;
  const slot = material.baseColorSlot;
  if (slot === null || uvSets.length === 0) return null;
  const { values, indices: elements } = uvSets[slot.uvSet] ?? uvSets[0];
  const near = frame.view.orthographic ? null : frame.projected.nearness;
  const texture = scene.textures[slot.texture]!;
  const texel = new Float64Array(4);
  const [a, b, c, d, e, f] = slot.transform ?? [1, 0, 0, 0, 1, 0];
  const weights = [0, 0, 0];
  return (t, wa, wb) => {
    weights[0] = wa;
    weights[1] = wb;
    weights[2] = 1 - wa - wb;
    let u = 0;
    let v = 0;
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      const weight = weights[k] * (near === null ? 1 : near[indices[3 * t + k]]);
      const element = 2 * elements[corners[3 * t + k]];
      u += values[element] * weight;
      v += values[element + 1] * weight;
      sum += weight;
    }
    u /= sum;
    v /= sum;
    sampleTexture(texture, slot, a * u + b * v + c, d * u + e * v + f, 0, false, texel);
    return texel[3] * material.baseColor[3] >= material.alphaCutoff;
  };
}

/**
 * The transparent surfaces in front of the opaque ones, from the nearest to the farthest, into `layers` (Everitt 2001).
 * @returns how many layers there are
 */
function peel(
  scene: PreparedScene,
  frame: Frame,
  opaque: DepthBuffer,
  layers: DepthBuffer[],
  first: number,
  last: number,
  check: () => void,
): number {
  const { surface, materials } = scene;
  const groups = surface.groups.filter((group) => group.first >= surface.solid);
  for (let count = 0; groups.length > 0 && count < MAX_LAYERS; count++) {
    check();
    layers[count] ??= depthBuffer(opaque.width, opaque.nearness.length / opaque.width, 0, true);
    const layer = layers[count];
    clear(layer, first, last);
    const before = layers.slice(0, count);
    let drawn = false;
    const test: SampleTest = (t, _wa, _wb, o, nearness) => {
      if (nearness <= opaque.nearness[o]) return false;
      for (let i = 0; i < before.length; i++) {
        const { ids, nearness: nearer } = before[i];
        if (ids![o] === t || Math.fround(nearness) > nearer[o]) return false;
      }
      drawn = true;
      return true;
    };
    for (const { first: from, last: to, material } of groups) {
      const cull = !materials[material].twoSided;
      rasterize(frame.projected, surface.indices, from, to, layer, cull, test);
    }
    if (!drawn) return count;
  }
  return groups.length > 0 ? MAX_LAYERS : 0;
}

/** Shades a band's samples over what the pixels hold: linear RGB times coverage, and coverage. */
function resolve(
  { width, columns, shade }: Frame,
  { ids, top, height }: DepthBuffer,
  materialOf: (t: number) => Material,
  pixels: Float32Array,
  solid: boolean,
): void {
  const samples = ids!;
  const sum = new Float64Array(4);
  const rows = height / SUPERSAMPLING;
  for (let y = 0; y < rows; y++) {
    let at = y * SUPERSAMPLING * columns;
    for (let x = 0; x < width; x++, at += SUPERSAMPLING) {
      const below = at + columns;
      // Of −1 (none) all bits are set.
      if ((samples[at] & samples[at + 1] & samples[below] & samples[below + 1]) === -1) continue;
      sum[0] = sum[1] = sum[2] = sum[3] = 0;
      const x0 = x * SUPERSAMPLING;
      const y0 = top + y * SUPERSAMPLING;
      shadePixel(samples, columns, at, x0, y0, shade, materialOf, solid, sum);
      const o = (y * width + x) * 4;
      const rest = 1 - sum[3] / SAMPLES;
      pixels[o] = pixels[o] * rest + sum[0] / SAMPLES;
      pixels[o + 1] = pixels[o + 1] * rest + sum[1] / SAMPLES;
      pixels[o + 2] = pixels[o + 2] * rest + sum[2] / SAMPLES;
      pixels[o + 3] = pixels[o + 3] * rest + sum[3] / SAMPLES;
    }
  }
}

const shaded = new Float64Array(4);

/**
 * Shades each triangle of a pixel once, in the middle of the samples that show it, into `sum`: RGB times alpha, and alpha.
 */
function shadePixel(
  ids: Int32Array,
  columns: number,
  at: number,
  x0: number,
  y0: number,
  shade: Shader,
  materialOf: (t: number) => Material,
  solid: boolean,
  sum: Float64Array,
): void {
  let done = 0;
  let first = true;
  for (let i = 0; i < SAMPLES; i++) {
    if (done & (1 << i)) continue;
    const t = ids[at + (i >> 1) * columns + (i & 1)];
    if (t < 0) continue;
    let count = 0;
    let sx = 0;
    let sy = 0;
    for (let j = i; j < SAMPLES; j++) {
      if (ids[at + (j >> 1) * columns + (j & 1)] !== t) continue;
      done |= 1 << j;
      count++;
      sx += x0 + (j & 1) + 0.5;
      sy += y0 + (j >> 1) + 0.5;
    }
    shade(sx / count, sy / count, t, materialOf(t), first, shaded);
    first = false;
    const weight = solid ? count : count * Math.min(Math.max(shaded[3], 0), 1);
    sum[0] += shaded[0] * weight;
    sum[1] += shaded[1] * weight;
    sum[2] += shaded[2] * weight;
    sum[3] += weight;
  }
}
