import type { EngineContext, Raster, Renderer, RenderRequest } from '../spec.ts';
import { fitViews, type View } from './camera.ts';
import { encode, LINEAR } from './colour.ts';
import { type ContactShadow, contactShadow } from './contact-shadow.ts';
import { lightSpace } from './light-space.ts';
import { depthBuffer, type Projected, rasterize } from './rasterize.ts';
import { keyDirection, type Scene, type Shader, shader } from './shade.ts';
import { decodeTexture, type Texture } from './texture.ts';

/** Samples a pixel on each axis; `shadePixel` takes its bits apart as 2 × 2. */
const SUPERSAMPLING = 2;
const SAMPLES = 4;
const SHADOW_CELLS = 640;
/** The contact shadow runs out over this share of the picture along its edges, instead of being cut off there. */
const SHADOW_FADE = 0.12;
/** Triangles and rows between two looks at the abort signal: about 30 ms of work each. */
const TRIANGLE_BATCH = 250_000;
const ROW_BATCH = 64;

/**
 * The plain {@link Renderer}: a depth-buffer rasterizer in typed arrays, with 2×2 samples a pixel, one key light with
 * soft shadows, a contact shadow on the ground and textures filtered in linear light. It needs nothing but the
 * processor; the same request gives the same pixels.
 */
export function createRenderer(): Renderer {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-raster', version: '1', provider: 'built-in' },
    doRender: render,
  };
}

async function render(request: RenderRequest, context: EngineContext): Promise<Raster[]> {
  const { model, cameras, width, height } = request;
  const { positions, indices } = model.mesh;
  const texture =
    model.baseColor === null
      ? null
      : await decodeTexture(model.baseColor, 2 * Math.max(width, height));
  await context.progress(0);
  const ground = contactShadow(positions, indices);
  const views = fitViews(cameras, positions, width / height);
  const pictures: Raster[] = [];
  for (const [i, view] of views.entries()) {
    const progress = (fraction: number) => context.progress((i + fraction) / views.length);
    const scene = await drawScene(request, view, texture, context, progress);
    pictures.push(await resolve(request, scene, ground, context, progress));
  }
  return pictures;
}

/** Fills the visibility buffer and the shadow map. Half of a view's work. */
async function drawScene(
  { model, width, height }: RenderRequest,
  view: View,
  texture: Texture | null,
  context: EngineContext,
  progress: (fraction: number) => Promise<void>,
): Promise<Scene> {
  const { positions, indices } = model.mesh;
  const columns = width * SUPERSAMPLING;
  const rows = height * SUPERSAMPLING;
  const projected = project(positions, view, columns, rows);
  const buffer = depthBuffer(columns, rows, 0, true);
  const triangles = indices.length / 3;
  for (let first = 0; first < triangles; first += TRIANGLE_BATCH) {
    context.signal.throwIfAborted();
    const last = Math.min(first + TRIANGLE_BATCH, triangles);
    rasterize(projected, indices, first, last, buffer);
    await progress((0.4 * last) / triangles);
  }
  const key = keyDirection(view);
  const shadow = lightSpace(positions, indices, key, SHADOW_CELLS, 0.02);
  await progress(0.5);
  return { model, texture, view, projected, buffer, key, shadow };
}

/** Perspective projection onto the sample grid; nearness is 1 / distance, which is linear on screen. */
function project(positions: Float32Array, view: View, columns: number, rows: number): Projected {
  const count = positions.length / 3;
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  const nearness = new Float32Array(count);
  const { eye, right, up, forward } = view;
  const scale = rows / 2 / view.tangent;
  for (let i = 0; i < count; i++) {
    const px = positions[3 * i] - eye[0];
    const py = positions[3 * i + 1] - eye[1];
    const pz = positions[3 * i + 2] - eye[2];
    const inverse = 1 / (px * forward[0] + py * forward[1] + pz * forward[2]);
    nearness[i] = inverse;
    x[i] = columns / 2 + (px * right[0] + py * right[1] + pz * right[2]) * inverse * scale;
    y[i] = rows / 2 - (px * up[0] + py * up[1] + pz * up[2]) * inverse * scale;
  }
  return { x, y, nearness };
}

/** Shades the samples and averages them to pixels, over the contact shadow and the background. */
async function resolve(
  { width, height, background }: RenderRequest,
  scene: Scene,
  ground: ContactShadow,
  context: EngineContext,
  progress: (fraction: number) => Promise<void>,
): Promise<Raster> {
  const data = new Uint8Array(width * height * 4);
  const shade = shader(scene);
  const shadowAt = groundShadow(scene.view, ground, width, height);
  const ids = scene.buffer.ids as Int32Array;
  const columns = scene.buffer.width;
  const sum = new Float64Array(3);
  const behind = background?.map((byte) => LINEAR[byte]) ?? null;
  for (let y = 0; y < height; y++) {
    if (y % ROW_BATCH === 0) {
      context.signal.throwIfAborted();
      await progress(0.5 + (0.5 * y) / height);
    }
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      const covered = shadePixel(x, y, ids, columns, shade, sum);
      const coverage = covered / SAMPLES;
      const shadow = covered < SAMPLES ? shadowAt(x, y) : 0;
      const o = (y * width + x) * 4;
      if (behind !== null) {
        const rest = (1 - coverage) * (1 - shadow);
        for (let k = 0; k < 3; k++) data[o + k] = encode(sum[k] / SAMPLES + rest * behind[k]);
        data[o + 3] = 255;
      } else {
        // The surface over a black shadow, as straight alpha: viewers blend in sRGB.
        const alpha = coverage + (1 - coverage) * shadow;
        if (alpha === 0) continue;
        const share = covered === 0 ? 0 : coverage / alpha;
        for (let k = 0; k < 3; k++) data[o + k] = encode(sum[k] / (covered || 1)) * share;
        data[o + 3] = Math.round(alpha * 255);
      }
    }
  }
  await progress(1);
  return { width, height, data };
}

/**
 * Shades each triangle of a pixel once, in the middle of the samples that show it.
 * @returns how many samples are covered
 */
function shadePixel(
  x: number,
  y: number,
  ids: Int32Array,
  columns: number,
  shade: Shader,
  sum: Float64Array,
): number {
  const x0 = x * SUPERSAMPLING;
  const y0 = y * SUPERSAMPLING;
  let covered = 0;
  let done = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const t = ids[(y0 + (i >> 1)) * columns + x0 + (i & 1)];
    if (t < 0) continue;
    covered++;
    if (done & (1 << i)) continue;
    let count = 0;
    let sx = 0;
    let sy = 0;
    for (let j = i; j < SAMPLES; j++) {
      if (ids[(y0 + (j >> 1)) * columns + x0 + (j & 1)] !== t) continue;
      done |= 1 << j;
      count++;
      sx += x0 + (j & 1) + 0.5;
      sy += y0 + (j >> 1) + 0.5;
    }
    shade(sx / count, sy / count, t, count, covered === 1, sum);
  }
  return covered;
}

/** Darkness of the ground that a pixel's centre sees. */
function groundShadow(view: View, ground: ContactShadow, width: number, height: number) {
  const { eye, right, up, forward, tangent } = view;
  const unit = (2 * tangent) / height;
  const rim = SHADOW_FADE * Math.min(width, height);
  return (x: number, y: number): number => {
    const dx = (x + 0.5 - width / 2) * unit;
    const dy = (height / 2 - y - 0.5) * unit;
    const fall = forward[1] + right[1] * dx + up[1] * dy;
    const distance = (ground.groundY - eye[1]) / fall;
    if (!(distance > 0)) return 0;
    const inset = Math.min(x, y, width - 1 - x, height - 1 - y) / rim;
    const fade = inset >= 1 ? 1 : inset * inset * (3 - 2 * inset);
    const darkness = ground.at(
      eye[0] + distance * (forward[0] + right[0] * dx + up[0] * dy),
      eye[2] + distance * (forward[2] + right[2] * dx + up[2] * dy),
    );
    return darkness * fade;
  };
}
