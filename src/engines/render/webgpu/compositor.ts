import { screenCoordinate, texture, uniform, wgslFn } from 'three/tsl';
import {
  ClampToEdgeWrapping,
  DataTexture,
  FloatType,
  NearestFilter,
  type Node,
  QuadMesh,
  RedFormat,
  RenderTarget,
  type Texture,
  Vector3,
  Vector4,
  type WebGPURenderer,
} from 'three/webgpu';
import type { Backdrop } from '../../spec.ts';
import type { View } from '../camera.ts';
import { SHADOW_FADE, STUDIO, VIGNETTE } from '../compose.ts';
import { CELLS, type ContactShadow } from '../contact-shadow.ts';
import { passMaterial } from './pass-material.ts';
import { ViewUniforms, wgslNumber } from './wgsl.ts';

const BACKDROPS: Record<Backdrop, number> = { studio: 0, white: 1, transparent: 2 };

/** Where the ground is as dark as the density says: `groundShadow` and `groundDarkness` of the plain rasterizer. */
const shadowAt = wgslFn<Record<string, Node>>(/* wgsl */ `
fn shadowAt(
  density: texture_2d<f32>, at: vec2f, size: vec2f, eye: vec3f, right: vec3f, up: vec3f, forward: vec3f,
  tangent: f32, orthographic: f32, axisX: vec3f, axisY: vec3f, place: vec4f
) -> f32 {
  let groundY = place.w;
  if (eye.y < groundY) { return 0.0; }
  let flat = orthographic > 0.5;
  let unit = 2.0 * tangent / size.y;
  let offset = vec2f(at.x - size.x / 2.0, size.y / 2.0 - at.y) * unit;
  let across = right * offset.x + up * offset.y;
  let fall = select(forward.y + across.y, forward.y, flat);
  let above = select(eye.y, eye.y + across.y, flat);
  let distance = (groundY - above) / fall;
  if (!(distance > 0.0)) { return 0.0; }
  let point = eye + distance * forward + across * select(distance, 1.0, flat);
  let ground = vec3f(point.x, 0.0, point.z);
  let cell = (vec2f(dot(ground, axisX), dot(ground, axisY)) - place.xy) * place.z - 0.5;
  let low = floor(cell);
  if (any(low < vec2f(0.0)) || any(low >= vec2f(${CELLS - 1}.0))) { return 0.0; }
  let o = vec2i(low);
  let f = cell - low;
  let top = mix(textureLoad(density, o, 0).r, textureLoad(density, o + vec2i(1, 0), 0).r, f.x);
  let bottom = mix(textureLoad(density, o + vec2i(0, 1), 0).r, textureLoad(density, o + vec2i(1, 1), 0).r, f.x);
  let pixel = at - 0.5;
  let edge = min(min(pixel.x, pixel.y), min(size.x - 1.0 - pixel.x, size.y - 1.0 - pixel.y));
  let inset = clamp(edge / (${wgslNumber(SHADOW_FADE)} * min(size.x, size.y)), 0.0, 1.0);
  return mix(top, bottom, f.y) * inset * inset * (3.0 - 2.0 * inset);
}`);

/** `composePixel` of the plain rasterizer. */
const compose = wgslFn<{
  surface: Node;
  at: Node;
  size: Node;
  shadow: Node;
  backdrop: Node;
}>(/* wgsl */ `
fn compose(surface: texture_2d<f32>, at: vec2f, size: vec2f, shadow: f32, backdrop: f32) -> vec4f {
  let pixel = textureLoad(surface, vec2i(at), 0);
  let coverage = clamp(pixel.a, 0.0, 1.0);
  var linear = pixel.rgb;
  var alpha = 1.0;
  var share = 1.0;
  if (backdrop > 1.5) {
    alpha = coverage + (1.0 - coverage) * shadow;
    share = select(coverage / alpha, 0.0, alpha == 0.0);
    linear = linear / max(coverage, 1e-4);
  } else {
    let away = at / size - vec2f(0.5, 0.46);
    let studio = ${wgslNumber(STUDIO)} * (1.0 - ${wgslNumber(VIGNETTE)} * min(1.0, 2.0 * dot(away, away)));
    linear += (1.0 - coverage) * (1.0 - shadow) * select(studio, 1.0, backdrop > 0.5);
  }
  let bounded = clamp(linear, vec3f(0.0), vec3f(1.0));
  let encoded = select(1.055 * pow(bounded, vec3f(1.0 / 2.4)) - 0.055, bounded * 12.92, bounded <= vec3f(0.0031308));
  return vec4f(encoded * share, alpha);
}`);

/** Lays the drawn surface over a backdrop with its contact shadow, as sRGB bytes with straight alpha. */
export class Compositor {
  readonly #target = new RenderTarget(1, 1, { depthBuffer: false });
  readonly #density = densityMap();
  readonly #view = new ViewUniforms();
  readonly #axisX = uniform(new Vector3());
  readonly #axisY = uniform(new Vector3());
  /** originX, originY, scale, groundY */
  readonly #place = uniform(new Vector4());
  readonly #size = uniform(new Vector3());
  readonly #backdrop = uniform(0);
  readonly #quad: QuadMesh;

  /** @param surface linear RGB times coverage, and coverage */
  constructor(surface: Texture) {
    const { eye, right, up, forward, tangent, orthographic } = this.#view;
    const at = screenCoordinate;
    const size = this.#size.xy;
    const shadow = shadowAt({
      density: texture(this.#density),
      at,
      size,
      eye,
      right,
      up,
      forward,
      tangent,
      orthographic,
      axisX: this.#axisX,
      axisY: this.#axisY,
      place: this.#place,
    });
    const backdrop = this.#backdrop;
    this.#target.texture.generateMipmaps = false;
    this.#quad = new QuadMesh(
      passMaterial(compose({ surface: texture(surface), at, size, shadow, backdrop })),
    );
  }

  setGround({ density, axisX, axisY, originX, originY, scale, groundY }: ContactShadow): void {
    (this.#density.image.data as Float32Array).set(density);
    this.#density.needsUpdate = true;
    this.#axisX.value.set(...axisX);
    this.#axisY.value.set(...axisY);
    this.#place.value.set(originX, originY, scale, groundY);
  }

  /** RGBA bytes, row by row from the top. */
  async draw(
    renderer: WebGPURenderer,
    view: View,
    width: number,
    height: number,
    backdrop: Backdrop,
  ): Promise<Uint8Array> {
    this.#target.setSize(width, height);
    this.#view.set(view);
    this.#size.value.set(width, height, 0);
    this.#backdrop.value = BACKDROPS[backdrop];
    renderer.setRenderTarget(this.#target);
    this.#quad.render(renderer);
    const pixels = await renderer.readRenderTargetPixelsAsync(this.#target, 0, 0, width, height);
    return new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  }
}

function densityMap(): DataTexture {
  const map = new DataTexture(new Float32Array(CELLS * CELLS), CELLS, CELLS, RedFormat, FloatType);
  map.minFilter = map.magFilter = NearestFilter;
  map.wrapS = map.wrapT = ClampToEdgeWrapping;
  map.needsUpdate = true;
  return map;
}
