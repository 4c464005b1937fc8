import { type Bands, lowerBound, sortIntoBands } from '../raster/bands.ts';
import { drawStrokes } from '../raster/draw-strokes.ts';
import { SUPERSAMPLING } from '../raster/fragment-batch.ts';
import { type DepthBuffer, depthBuffer, rasterize, type SampleTest } from '../raster/rasterize.ts';
import type { Group } from '../scene/drawn-triangles.ts';
import type { Material } from '../scene/material.ts';
import { sampleAlpha } from '../surface/sample.ts';
import { composeRows } from './compose.ts';
import type { DrawJob, DrawnModel, Frame } from './frame.ts';
import { resolver } from './resolve.ts';

/** Samples in the buffers of one band: 8 bytes each, 16 MB. */
const BAND_SAMPLES = 2 ** 21;
/** Maximum number of transparent surfaces behind one another that are drawn; further ones are left out. */
const MAX_LAYERS = 6;

/** Draws the rows of a job, in bands from the top. `check` is called between bands and throws to stop. */
export function drawRows(model: DrawnModel, frame: Frame, job: DrawJob, check: () => void): void {
  const { surface } = model;
  const { columns, width, workspace } = frame;
  // Transparent layers have a buffer each.
  const layered = surface.solid < surface.indices.length / 3;
  const samples = layered ? BAND_SAMPLES / 4 : BAND_SAMPLES;
  const most = Math.max(1, Math.floor(samples / (columns * SUPERSAMPLING)));
  const rows = Math.min(most, job.lastRow - job.firstRow);
  const bands = sortIntoBands(
    frame.projected,
    surface.indices,
    job.firstRow * SUPERSAMPLING,
    rows * SUPERSAMPLING,
    Math.ceil((job.lastRow - job.firstRow) / rows),
  );
  const resolve = resolver(model, frame);
  const pixels = workspace.floats('pixels', rows * width * 4);
  const opaque = depthBuffer(columns, rows * SUPERSAMPLING, 0, true, workspace, 'opaque');
  const layers: DepthBuffer[] = [];
  for (let first = job.firstRow, band = 0; first < job.lastRow; first += rows, band++) {
    check();
    const last = Math.min(first + rows, job.lastRow);
    const drawn: Band = { model, frame, bands, number: band, check };
    clear(opaque, first, last);
    drawSolid(drawn, opaque);
    const side = Math.max(job.width, job.height);
    if (surface.strokes !== null) drawStrokes(surface.strokes, frame.projected, opaque, side);
    pixels.fill(0);
    resolve(opaque, pixels, true);
    const clearLayer = (layer: DepthBuffer) => clear(layer, first, last);
    const peeled = peel(drawn, opaque, layers, clearLayer);
    for (let i = peeled - 1; i >= 0; i--) resolve(layers[i], pixels, false);
    composeRows(frame.view, model.ground, job, first, last, pixels);
  }
}

/** The rows that are drawn together, and the triangles in them. */
interface Band {
  model: DrawnModel;
  frame: Frame;
  bands: Bands;
  /** Index of this band. */
  number: number;
  /** Called from time to time; throws to stop. */
  check: () => void;
}

/** Empties a buffer and reuses it for other rows, at most as many as it was made for. */
function clear(buffer: DepthBuffer, first: number, last: number): void {
  buffer.top = first * SUPERSAMPLING;
  buffer.height = (last - first) * SUPERSAMPLING;
  buffer.nearness.fill(0);
  buffer.ids!.fill(-1);
}

/** Returns the range of a group's triangles in a band's list. */
function placesOf({ bands, number: band }: Band, { first, last }: Group) {
  const { starts, triangles } = bands;
  const from = lowerBound(triangles, starts[band], starts[band + 1], first);
  return [from, lowerBound(triangles, from, starts[band + 1], last)] as const;
}

/** Number of triangles that are drawn between two checks for an abort. */
const BATCH = 500_000;

function drawSolid(band: Band, buffer: DepthBuffer): void {
  const { model, frame, bands, check } = band;
  const { surface, materials } = model;
  const { indices } = surface;
  const list = bands.triangles;
  const { projected } = frame;
  for (const group of surface.groups) {
    const material = materials[group.material];
    if (material.alphaMode === 'blend') continue;
    const test = material.alphaMode === 'mask' ? maskTest(model, frame, material) : null;
    const cull = !material.twoSided;
    const [from, to] = placesOf(band, group);
    for (let at = from; at < to; at += BATCH) {
      check();
      const last = Math.min(at + BATCH, to);
      rasterize(projected, { indices, list, first: at, last, cull }, buffer, test);
    }
  }
}

/**
 * Returns a test that accepts samples whose alpha reaches the cutoff; null if the material has no texture to look up.
 */
function maskTest(model: DrawnModel, frame: Frame, material: Material): SampleTest | null {
  const { indices, uvSets } = model.surface;
  const slot = material.baseColorSlot;
  if (slot === null || uvSets.length === 0) return null;
  const { values, elements } = uvSets[slot.uvSet] ?? uvSets[0];
  const near = frame.view.orthographic ? null : frame.projected.nearness;
  const texture = model.textures[slot.texture]!;
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
      const element = 2 * elements[3 * t + k];
      u += values[element] * weight;
      v += values[element + 1] * weight;
      sum += weight;
    }
    const alpha = sampleAlpha(texture, slot, u / sum, v / sum);
    return alpha * material.baseColor[3] >= material.alphaCutoff;
  };
}

/**
 * Draws the transparent surfaces in front of the opaque ones into `layers`, from nearest to farthest (Everitt 2001).
 * @returns the number of layers
 */
function peel(
  band: Band,
  opaque: DepthBuffer,
  layers: DepthBuffer[],
  clearLayer: (layer: DepthBuffer) => void,
): number {
  const { model, frame, bands, check } = band;
  const { surface, materials } = model;
  const { indices } = surface;
  const list = bands.triangles;
  const groups = surface.groups.filter((group) => group.first >= surface.solid);
  for (let count = 0; groups.length > 0 && count < MAX_LAYERS; count++) {
    check();
    const { width } = opaque;
    const rows = opaque.nearness.length / width;
    layers[count] ??= depthBuffer(width, rows, 0, true, frame.workspace, `layer ${count}`);
    const layer = layers[count];
    clearLayer(layer);
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
    for (const group of groups) {
      const cull = !materials[group.material].twoSided;
      const [first, last] = placesOf(band, group);
      rasterize(frame.projected, { indices, list, first, last, cull }, layer, test);
    }
    if (!drawn) return count;
  }
  return groups.length > 0 ? MAX_LAYERS : 0;
}
