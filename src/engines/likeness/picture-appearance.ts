import type { Scene } from '../mesh/scene.ts';
import { hexOfBytes, linearOfHex } from '../raster/hex-colors.ts';
import { oklabOf } from '../raster/oklab.ts';
import { byteOfLinear, LINEAR_OF_BYTE, nearestByteOfLinear } from '../raster/srgb.ts';
import type {
  FittedView,
  PaintedView,
  PictureAppearance,
  PicturedModel,
  PixelBox,
  Raster,
  Work,
} from '../spec.ts';
import { frameAround, resampledPart } from './frame.ts';
import { fittedLight, type Light, lightOn } from './picture-light.ts';
import { placedSurface } from './placed-surface.ts';
import { sceneBrightness, sceneLight } from './scene-light.ts';
import { borderDistances, SeenMaterials } from './seen-surface.ts';
import { type ViewBuffer, viewBuffer } from './view-buffer.ts';
import { viewMatrix } from './view-matrix.ts';

/** Longer side in pixels of the frame in which a picture is laid over the model. */
const SIDE = { least: 400, most: 1200 } as const;
const MARGIN = 0.02;
/**
 * Distances from a border, as shares of the frame's longer side: up to `none` nothing is believed, since model and picture
 * never agree to the pixel, from `full` on everything.
 */
const BORDER = { none: 0.005, full: 0.016, measured: 0.007 } as const;
/** Cosines between normal and view direction from which on the picture is used, and from which on it is used fully. */
const FACING = { none: 0.2, full: 0.5 } as const;
/** Samples of a light at most. */
const MOST_SAMPLES = 20_000;
/** Pixels from which on the color of a material is measured, and a part painted; of a frame of 1,000 pixels. */
const LEAST_PIXELS = { measured: 200, painted: 250 } as const;
/** Colors nearer than this in OKLab are the same: the program keeps its own. */
const SAME = 0.02;
/** Lightness (OKLab) up to which a surface is nearly black. */
const BLACKISH = 0.36;
/** Brightness below which a logarithm says nothing. */
const DARK = 0.002;
/**
 * Shares of our own shading that are taken out of a picture, the most likely first. A drawing or a photograph may lack the
 * shadows of our renders; taking them out would make light patches of them.
 */
const STRENGTHS = [1, 0.5, 0] as const;
/** Share of the deviation below which a further strength is preferred. */
const CLEARLY_BETTER = 0.9;
/** Reflectances of the two renders that tell how bright the model is for any reflectance: within the linear range. */
const REFLECTANCES = { low: 0.1, high: 0.3 } as const;
/** Spread of the lightness of a material (OKLab, from a quarter to three quarters) above which few pixels say nothing. */
const SPREAD = { most: 0.15, few: 10 } as const;

/** Draws the model without a background from a fitted camera, in a part of the picture. */
export type DrawView = (
  scene: Scene,
  view: FittedView,
  frame: { box: PixelBox; width: number; height: number },
  work: Work,
) => Promise<Raster>;

/** A picture laid over the model. */
interface LaidView {
  matrix: Float64Array;
  buffer: ViewBuffer;
  picture: Raster;
  /** {@link borderDistances}, as shares of the frame's longer side. */
  borders: Float32Array;
  /** Number of the material at each pixel at which its color can be measured; −1: none. */
  groups: Int32Array;
  /** How much brighter each pixel becomes for each unit of reflectance, in our own light. */
  slopes: Float32Array;
  /** Logarithm of how much brighter the picture's light is than ours, by the normal. */
  light: Light;
  /** Of each material of the scene: what it reflects whatever its color, linear. */
  gloss: Float64Array;
  /** Pixels of this frame for one of 1,000 × 1,000. */
  pixelScale: number;
}

/**
 * Measures what pictures tell of a model's surfaces, with the light taken out: that of a render from the same camera, times
 * a smooth function of the normal, which all materials share.
 * @param views at least one
 */
export async function pictureAppearance(
  views: readonly FittedView[],
  { scene, geometry, colors }: PicturedModel,
  draw: DrawView,
  work: Work,
): Promise<PictureAppearance> {
  const surface = placedSurface(scene);
  const seen = new SeenMaterials(scene, colors);
  const unlit = unlitScene(scene);
  const plainSums = seen.names.map(() => [0, 0, 0, 0]);
  const histograms = seen.names.map(() => new Uint32Array(3 * 256));
  const laid: LaidView[] = [];
  for (const view of views) {
    const part = work.within(1 / views.length);
    const own = await laidView(view, { surface, positions: geometry.positions });
    await part.breathe(0.2);
    const drawn = async (shown: Scene, share: number) =>
      draw(shown, view, own.frame, part.within(share));
    const plain = await drawn(unlit, 0.2);
    const low = await drawn(withReflectance(scene, REFLECTANCES.low), 0.25);
    const high = await drawn(withReflectance(scene, REFLECTANCES.high), 0.25);
    const groups = measuredPixels(own, seen, plain);
    const measured = { ...own, groups, low, slopes: slopesOf(low, high) };
    const gloss = glossOf(measured, scene.materials.length);
    const done = { ...measured, gloss, ...pictureLight(measured, gloss) };
    addColors(done, plain, { plainSums, histograms });
    laid.push(done);
  }
  return {
    colors: measuredColors(seen.names, colors, { plainSums, histograms }, laid),
    views: laid.map((view) => paintedView(view, seen)),
    nodes: paintedNodes(laid, seen),
  };
}

/** The scene with one gray in place of all colors. */
function withReflectance(scene: Scene, value: number): Scene {
  const materials = scene.materials.map((material) => ({
    ...material,
    baseColor: [value, value, value, material.baseColor[3]] as [number, number, number, number],
    baseColorTexture: null,
  }));
  const meshes = scene.meshes.map((mesh) => ({
    ...mesh,
    geometry: { ...mesh.geometry, colors: [] },
  }));
  return { ...scene, meshes, materials };
}

function unlitScene(scene: Scene): Scene {
  const materials = scene.materials.map((material) => ({
    ...material,
    unlit: true,
    emissive: [0, 0, 0] as [number, number, number],
    emissiveTexture: null,
  }));
  return { ...scene, materials };
}

async function laidView(
  { cutOut, box, camera, placement }: FittedView,
  { surface, positions }: { surface: ReturnType<typeof placedSurface>; positions: Float32Array },
) {
  const native = Math.max(box.right - box.left, box.bottom - box.top);
  const side = Math.min(SIDE.most, Math.max(SIDE.least, Math.round(native)));
  const frame = frameAround([box], side, MARGIN);
  const scale = frame.width / (frame.box.right - frame.box.left);
  const matrix = viewMatrix(positions, camera, {
    scale: placement.scale * scale,
    x: (placement.x - frame.box.left) * scale,
    y: (placement.y - frame.box.top) * scale,
  });
  const buffer = viewBuffer(surface, matrix, frame);
  const picture = resampledPart(cutOut, frame.box, frame);
  const longer = Math.max(frame.width, frame.height);
  const borders = borderDistances(buffer, picture).map((distance) => distance / longer);
  return { frame, matrix, buffer, picture, borders, pixelScale: (longer / 1000) ** 2 };
}

function measuredPixels(
  { buffer, borders, matrix }: Pick<LaidView, 'buffer' | 'borders' | 'matrix'>,
  seen: SeenMaterials,
  plain: Raster,
): Int32Array {
  return Int32Array.from(borders, (distance, i) =>
    distance < BORDER.measured || facing(buffer, i, matrix) < FACING.none
      ? -1
      : seen.at(buffer, plain, i),
  );
}

/** Cosine between the normal at a pixel and the direction towards the camera. */
function facing({ normals }: ViewBuffer, pixel: number, matrix: Float64Array): number {
  const length = Math.hypot(matrix[8], matrix[9], matrix[10]);
  let sum = 0;
  for (let k = 0; k < 3; k++) sum -= normals[3 * pixel + k] * matrix[8 + k];
  return Math.abs(sum / length);
}

type Measured = Pick<LaidView, 'buffer' | 'groups' | 'picture' | 'slopes'>;

function slopesOf(low: Raster, high: Raster): Float32Array {
  const { width, height } = low;
  return Float32Array.from({ length: width * height }, (_, pixel) => {
    const rise = sceneBrightness(high, pixel) - sceneBrightness(low, pixel);
    return rise / (REFLECTANCES.high - REFLECTANCES.low);
  });
}

/** Median of what each material reflects whatever its color. */
function glossOf(
  { groups, buffer, slopes, low }: Measured & { low: Raster },
  materials: number,
): Float64Array {
  const values = Array.from({ length: materials }, (): number[] => []);
  for (let i = 0; i < groups.length; i++)
    if (groups[i] >= 0)
      values[buffer.materials[i]].push(sceneBrightness(low, i) - REFLECTANCES.low * slopes[i]);
  return Float64Array.from(values, (each) => each.sort((a, b) => a - b)[each.length >> 1] ?? 0);
}

/**
 * Fits how the picture's light differs from ours: not at all, unless the picture shows otherwise.
 * @returns the light, and the slopes with as much of our shading as the picture has
 */
function pictureLight(measured: Measured, gloss: Float64Array): Pick<LaidView, 'light' | 'slopes'> {
  const { buffer, groups, picture, slopes } = measured;
  const all: number[] = [];
  for (let i = 0; i < groups.length; i++) if (groups[i] >= 0 && slopes[i] > DARK) all.push(i);
  const step = Math.max(1, all.length / MOST_SAMPLES);
  const pixels = Array.from(
    { length: Math.floor(all.length / step) },
    (_, k) => all[Math.floor(k * step)],
  );
  const logarithms = pixels.map((i) => Math.log(slopes[i]));
  const level = sum(logarithms) / Math.max(1, pixels.length);
  const bright = pixels.map((i) =>
    Math.log(Math.max(DARK, sceneBrightness(picture, i) - gloss[buffer.materials[i]])),
  );
  const normals = pixels.flatMap((i) => [...buffer.normals.subarray(3 * i, 3 * i + 3)]);
  const materials = pixels.map((i) => groups[i]);
  const fits = STRENGTHS.map((strength) => {
    const values = bright.map((value, k) => value - level - strength * (logarithms[k] - level));
    return { strength, ...fittedLight({ values, normals, groups: materials }) };
  });
  const { strength, light } = fits.reduce((best, each) =>
    each.deviation < CLEARLY_BETTER * best.deviation ? each : best,
  );
  const shaded = (slope: number) =>
    Math.exp(level + strength * (Math.log(Math.max(DARK, slope)) - level));
  return { light, slopes: strength === 1 ? slopes : slopes.map(shaded) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface ColorSums {
  /** Sums of the colors of the model without light, and their number. */
  plainSums: number[][];
  /** Of the picture's colors without light, 256 values per channel. */
  histograms: Uint32Array[];
}

/** Returns the linear color of a pixel of the picture without its light. */
function withoutLight(
  { buffer, picture, light: difference, gloss, slopes }: LaidView,
  pixel: number,
  out: Float64Array,
): void {
  const at = 3 * pixel;
  const { normals } = buffer;
  const light = lightOn(difference, normals[at], normals[at + 1], normals[at + 2]);
  const by = Math.exp(-light) / Math.max(DARK, slopes[pixel]);
  const base = gloss[buffer.materials[pixel]];
  sceneLight(picture, pixel, out);
  for (let k = 0; k < 3; k++) out[k] = by * Math.max(0, out[k] - base);
}

function addColors(view: LaidView, plain: Raster, { plainSums, histograms }: ColorSums): void {
  const color = new Float64Array(3);
  for (let i = 0; i < view.groups.length; i++) {
    const group = view.groups[i];
    if (group < 0) continue;
    withoutLight(view, i, color);
    for (let k = 0; k < 3; k++) {
      histograms[group][256 * k + byteOfLinear(color[k])]++;
      plainSums[group][k] += LINEAR_OF_BYTE[plain.data[4 * i + k]];
    }
    plainSums[group][3]++;
  }
}

/** Returns the colors of the materials that pictures show enough of, and that differ from the program's own. */
function measuredColors(
  names: readonly string[],
  colors: Readonly<Record<string, string | null>>,
  { plainSums, histograms }: ColorSums,
  laid: readonly LaidView[],
): Record<string, string> {
  const scale = Math.max(...laid.map(({ pixelScale }) => pixelScale));
  const measured: Record<string, string> = {};
  for (const [m, name] of names.entries()) {
    const count = plainSums[m][3];
    if (count < LEAST_PIXELS.measured * scale) continue;
    const at = (share: number) =>
      [0, 1, 2].map((k) => quantileOf(histograms[m], 256 * k, share * count));
    const spread = distance(at(0.25), at(0.75));
    if (count < SPREAD.few * LEAST_PIXELS.measured * scale && spread > SPREAD.most) continue;
    const seen = at(0.5).map((byte) => LINEAR_OF_BYTE[byte]);
    const drawn = plainSums[m].slice(0, 3).map((sum) => sum / count);
    const bytes = (linear: readonly number[]) => linear.map(nearestByteOfLinear);
    if (isSame(bytes(seen), bytes(drawn))) continue;
    const own = colors[name];
    // What a material is drawn as differs from its color by its grain.
    const color =
      own === null ? seen : linearOfHex(own).map((v, k) => grained(v, seen[k], drawn[k]));
    measured[name] = hexOfBytes(bytes(color));
  }
  return measured;
}

/** Returns the value of a channel that is drawn as `seen`, if `own` is drawn as `drawn`. */
function grained(own: number, seen: number, drawn: number): number {
  const ratio = Math.min(2, Math.max(0.5, own / Math.max(1e-3, drawn)));
  return Math.min(1, seen * ratio);
}

/** Returns the byte up to which a number of values lie. */
function quantileOf(histogram: Uint32Array, from: number, count: number): number {
  let left = count;
  for (let byte = 0; byte < 255; byte++) {
    left -= histogram[from + byte];
    if (left <= 0) return byte;
  }
  return 255;
}

function distance(a: readonly number[], b: readonly number[]): number {
  const [first, second] = [labOf(a), labOf(b)];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

function labOf([red, green, blue]: readonly number[]): Float32Array {
  const lab = new Float32Array(3);
  oklabOf(red, green, blue, lab);
  return lab;
}

/** Dark surfaces show reflections rather than their color: they count as the same if their hues are. */
function isSame(a: readonly number[], b: readonly number[]): boolean {
  const [first, second] = [labOf(a), labOf(b)];
  const hues = Math.hypot(first[1] - second[1], first[2] - second[2]);
  return Math.max(first[0], second[0]) < BLACKISH ? hues < 2 * SAME : distance(a, b) < SAME;
}

const ramp = (value: number, { none, full }: { none: number; full: number }) =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));

function paintedView(view: LaidView, seen: SeenMaterials): PaintedView {
  const { buffer, borders, matrix } = view;
  const { width, height, depths } = buffer;
  const data = new Uint8Array(4 * width * height);
  const color = new Float64Array(3);
  for (let i = 0; i < borders.length; i++) {
    if (borders[i] <= BORDER.none || !seen.isPaintable(buffer, i)) continue;
    const trust = ramp(borders[i], BORDER) * ramp(facing(buffer, i, matrix), FACING);
    if (trust === 0) continue;
    withoutLight(view, i, color);
    for (let k = 0; k < 3; k++) data[4 * i + k] = byteOfLinear(color[k]);
    data[4 * i + 3] = Math.round(255 * trust);
  }
  return { matrix, depths, image: { width, height, data } };
}

/** Nodes of which enough is seen to be painted. */
function paintedNodes(laid: readonly LaidView[], seen: SeenMaterials): number[] {
  const painted = new Set<number>();
  for (const { buffer, borders, pixelScale } of laid) {
    const counts = new Map<number, number>();
    for (let i = 0; i < borders.length; i++) {
      if (borders[i] < BORDER.full || !seen.isPaintable(buffer, i)) continue;
      counts.set(buffer.nodes[i], (counts.get(buffer.nodes[i]) ?? 0) + 1);
    }
    for (const [node, count] of counts)
      if (count >= LEAST_PIXELS.painted * pixelScale) painted.add(node);
  }
  return [...painted].sort((a, b) => a - b);
}
