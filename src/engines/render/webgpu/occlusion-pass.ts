import { float, positionView, screenCoordinate, texture, vec4, wgslFn } from 'three/tsl';
import {
  type Camera,
  DoubleSide,
  FloatType,
  HalfFloatType,
  NearestFilter,
  type Node,
  type NodeMaterial,
  QuadMesh,
  RedFormat,
  RenderTarget,
  type Scene,
  type WebGPURenderer,
} from 'three/webgpu';
import type { View } from '../camera.ts';
import { APART, DIRECTIONS, MAX_SIDE, PAIRS, PATTERN, REACHES } from '../occlusion.ts';
import { DEEPEST } from '../project.ts';
import { passMaterial } from './pass-material.ts';
import { ViewUniforms, wgslNumber, wgslVectors } from './wgsl.ts';

/** Openness of a cell, as `findHollows` in occlusion.ts computes it. */
const opennessAt = wgslFn<{
  map: Node;
  at: Node;
  tangent: Node;
  orthographic: Node;
}>(/* wgsl */ `
fn opennessAt(map: texture_2d<f32>, at: vec2f, tangent: f32, orthographic: f32) -> f32 {
  var directions = ${wgslVectors(DIRECTIONS, 2)};
  var reaches = array<f32, ${REACHES.length}>(${REACHES.map(wgslNumber).join(', ')});
  let cell = vec2i(at);
  let size = vec2i(textureDimensions(map));
  let near = textureLoad(map, cell, 0).r;
  if (near == 0.0) { return 1.0; }
  let flat = orthographic > 0.5;
  let unit = select(1.0 / (near * near), 1.0, flat);
  let cells = f32(size.y) / 2.0 / tangent * select(near, 1.0, flat);
  let first = ((cell.y % ${PATTERN}) * ${PATTERN} + cell.x % ${PATTERN}) * ${PAIRS};
  var hidden = 0.0;
  for (var r = 0; r < ${REACHES.length}; r++) {
    let reach = reaches[r];
    let step = max(cells * reach, 2.0);
    for (var i = 0; i < ${PAIRS}; i++) {
      let offset = vec2i(round(directions[first + i] * step));
      var both = 0.0;
      for (var side = -1; side <= 1; side += 2) {
        let other = cell + offset * side;
        var rise = -reach;
        if (all(other >= vec2i(0)) && all(other < size)) {
          let there = textureLoad(map, other, 0).r;
          if (there > 0.0) {
            let front = (there - near) * unit;
            rise = select(clamp(front, -reach, reach), 0.0, front > ${wgslNumber(APART)} * reach);
          }
        }
        both += rise;
      }
      hidden += clamp(both / (2.0 * reach), 0.0, 1.0);
    }
  }
  return 1.0 - hidden / ${wgslNumber(PAIRS * REACHES.length)};
}`);

/** Removes the pattern of lines by averaging over cells of about the same depth: `smooth` in occlusion.ts. */
const smoothed = wgslFn<{ map: Node; openness: Node; at: Node; orthographic: Node }>(/* wgsl */ `
fn smoothed(map: texture_2d<f32>, openness: texture_2d<f32>, at: vec2f, orthographic: f32) -> f32 {
  let cell = vec2i(at);
  let size = vec2i(textureDimensions(map));
  let near = textureLoad(map, cell, 0).r;
  if (near == 0.0) { return 1.0; }
  let limit = ${wgslNumber(REACHES[0])} * select(near * near, 1.0, orthographic > 0.5);
  var sum = 0.0;
  var count = 0.0;
  for (var y = -2; y < 2; y++) {
    for (var x = -2; x < 2; x++) {
      let other = cell + vec2i(x, y);
      if (any(other < vec2i(0)) || any(other >= size)) { continue; }
      if (abs(textureLoad(map, other, 0).r - near) > limit) { continue; }
      sum += textureLoad(openness, other, 0).r;
      count += 1.0;
    }
  }
  return sum / count;
}`);

/** Ambient occlusion from depth, as the plain rasterizer has it, on a grid of at most half the samples. */
export class OcclusionPass {
  readonly #nearness = grid(FloatType, true);
  readonly #raw = grid(HalfFloatType, false);
  readonly #smooth = grid(HalfFloatType, false);
  readonly #view = new ViewUniforms();
  readonly #depth: NodeMaterial;
  readonly #search: QuadMesh;
  readonly #average: QuadMesh;

  constructor() {
    const { tangent, orthographic } = this.#view;
    const depth = positionView.z.negate();
    const nearness = orthographic
      .greaterThan(0.5)
      .select(float(DEEPEST).sub(depth), depth.reciprocal());
    this.#depth = passMaterial(number(nearness));
    this.#depth.side = DoubleSide;
    this.#depth.depthTest = this.#depth.depthWrite = true;
    const map = texture(this.#nearness.texture);
    const at = screenCoordinate;
    this.#search = new QuadMesh(
      passMaterial(number(opennessAt({ map, at, tangent, orthographic }) as Node<'float'>)),
    );
    const openness = texture(this.#raw.texture);
    this.#average = new QuadMesh(
      passMaterial(number(smoothed({ map, openness, at, orthographic }) as Node<'float'>)),
    );
  }

  /** Openness 0 to 1 over the whole picture. */
  get texture() {
    return this.#smooth.texture;
  }

  /** @param layer of the objects that are solid */
  draw(
    renderer: WebGPURenderer,
    scene: Scene,
    camera: Camera,
    view: View,
    { width, height, layer }: { width: number; height: number; layer: number },
  ): void {
    const scale = Math.min(MAX_SIDE / Math.max(width, height), 1);
    const [columns, rows] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
    for (const target of [this.#nearness, this.#raw, this.#smooth]) target.setSize(columns, rows);
    this.#view.set(view);
    const { mask } = camera.layers;
    camera.layers.set(layer);
    scene.overrideMaterial = this.#depth;
    renderer.setRenderTarget(this.#nearness);
    renderer.render(scene, camera);
    scene.overrideMaterial = null;
    camera.layers.mask = mask;
    renderer.setRenderTarget(this.#raw);
    this.#search.render(renderer);
    renderer.setRenderTarget(this.#smooth);
    this.#average.render(renderer);
  }
}

function grid(type: typeof FloatType | typeof HalfFloatType, depthBuffer: boolean): RenderTarget {
  const target = new RenderTarget(1, 1, { type, format: RedFormat, depthBuffer });
  if (type === FloatType) target.texture.minFilter = target.texture.magFilter = NearestFilter;
  target.texture.generateMipmaps = false;
  return target;
}

/** What a pass writes that is one number. */
function number(value: Node<'float'>): Node {
  return vec4(value, 0, 0, 1);
}
