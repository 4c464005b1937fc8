import { attribute, uniform, varying, vec3, vertexIndex, wgslFn } from 'three/tsl';
import type { Node } from 'three/webgpu';
import type { RenderStyle } from '../../spec.ts';
import {
  DENSE,
  FIVE,
  LARGER,
  LINE,
  MARK,
  MORE,
  QUAD,
  THREE,
  TRIANGLE,
  WIDTH,
} from '../edge-lines.ts';
import { wgslNumber } from './wgsl.ts';

const colour = (rgb: readonly number[]) => `vec3f(${rgb.map(wgslNumber).join(', ')})`;

/** Over the edge from corner k to the next: its number, and that of the corner it does not touch. */
const overEdge = (k: number) => /* wgsl */ `
  if ((bits & ${1 << k}u) != 0u) {
    strength = max(strength, thickness + 0.5 - corner[${(k + 2) % 3}] * heights[${(k + 2) % 3}]);
  }`;

/** Distance to corner k, from the two weights that are 0 there and their screen-space derivatives. */
const overPole = (k: number) => {
  const [i, j] = [(k + 1) % 3, (k + 2) % 3];
  return /* wgsl */ `
  if (poles[${k}] > 0.5) {
    let away = length(corner[${i}] * grow[${j}] - corner[${j}] * grow[${i}]) / area;
    let cover = clamp(min(radius + 0.5 - away, 1.0) * min(thinnest / ${wgslNumber(2 * DENSE)}, 1.0), 0.0, 1.0);
    let mark = select(${colour(MORE)}, ${colour(FIVE)}, poles[${k}] < 5.5);
    rgb = mix(rgb, select(mark, ${colour(THREE)}, poles[${k}] < 3.5), cover);
  }`;
};

/** The lines, tints and marks of `lineDrawer` in edge-lines.ts, from a triangle's weights and how they change on screen. */
const drawEdges = wgslFn<{
  light: Node;
  corner: Node;
  marks: Node;
  pixels: Node;
  tinted: Node;
}>(/* wgsl */ `
fn drawEdges(light: vec3f, corner: vec3f, marks: vec4f, pixels: f32, tinted: f32) -> vec3f {
  let dx = dpdx(corner);
  let dy = dpdy(corner);
  let grow = array<vec2f, 3>(vec2f(dx.x, dy.x), vec2f(dx.y, dy.y), vec2f(dx.z, dy.z));
  let heights = 1.0 / max(vec3f(length(grow[0]), length(grow[1]), length(grow[2])), vec3f(1e-9));
  let area = max(abs(grow[0].x * grow[1].y - grow[0].y * grow[1].x), 1e-12);
  let thinnest = min(heights.x, min(heights.y, heights.z));
  let thickness = max(pixels / 1024.0, 0.6) * ${wgslNumber(WIDTH / 2)};
  let radius = max(pixels / 1024.0, 0.5) * ${wgslNumber(MARK)};
  let bits = u32(round(marks.w * 255.0));
  let poles = round(marks.xyz * 255.0);
  var rgb = light;
  if (tinted > 0.5) {
    let sides = bits >> 3u;
    let tint = select(${colour(LARGER)}, ${colour(QUAD)}, sides == 4u);
    rgb = min(rgb * select(tint, ${colour(TRIANGLE)}, sides == 3u), vec3f(1.0));
  }
  var strength = 0.0;
  ${[0, 1, 2].map(overEdge).join('')}
  strength = min(strength, 1.0) * clamp(thinnest / ${wgslNumber(DENSE)}, 0.12, 1.0) * 0.9;
  rgb = mix(rgb, ${colour(LINE)}, strength);
  ${[0, 1, 2].map(overPole).join('')}
  return rgb;
}`);

/** Draws the edges of polygons over a surface whose geometry has `marks`. */
export class EdgeMarks {
  /** The longer side of the picture. */
  readonly pixels = uniform(1024);
  readonly #tinted = uniform(0);

  set style(style: RenderStyle) {
    this.#tinted.value = style === 'topology' ? 1 : 0;
  }

  over(light: Node<'vec3'>): Node<'vec3'> {
    // Each triangle has three vertices of its own, in order.
    const place = vertexIndex.mod(3);
    const one = (k: number) => place.equal(k).select(1, 0) as Node<'float'>;
    const corner = varying(vec3(one(0), one(1), one(2)));
    const marks = attribute('marks', 'vec4');
    const { pixels } = this;
    return drawEdges({ light, corner, marks, pixels, tinted: this.#tinted }) as Node<'vec3'>;
  }
}
