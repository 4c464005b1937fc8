import {
  attribute,
  cameraProjectionMatrix,
  cameraViewMatrix,
  uniform,
  varying,
  vec4,
  wgslFn,
} from 'three/tsl';
import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type Node,
  NodeMaterial,
  Vector2,
} from 'three/webgpu';
import { DOT, HALF_LINE, LEAST } from '../draw-strokes.ts';
import type { GpuStrokes } from './gpu-protocol.ts';
import { wgslNumber } from './wgsl.ts';

/** Two triangles about a stroke; x along it, y across. */
const CORNERS = Float32Array.of(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0);
/** Half the side of a square with the area of a disc of radius 1. */
const SQUARE = Math.sqrt(Math.PI) / 2;
/** Nearer by this share of the depth range, so that lines drawn on a surface are not half hidden in it. */
const LIFT = 0.003;

/** A corner of the stroke between two points in clip space, wider than it by `half` pixels all around. */
const cornerOf = wgslFn<{ first: Node; last: Node; corner: Node; size: Node; half: Node }>(
  /* wgsl */ `
fn cornerOf(first: vec4f, last: vec4f, corner: vec3f, size: vec2f, half: f32) -> vec4f {
  let span = (last.xy / last.w - first.xy / first.w) * size;
  let along = select(vec2f(1.0, 0.0), normalize(span), dot(span, span) > 1e-8);
  let across = vec2f(-along.y, along.x);
  let end = select(first, last, corner.x > 0.0);
  let moved = (along * corner.x + across * corner.y) * half * 2.0 / size;
  return vec4f(end.xy + moved * end.w, end.z - ${wgslNumber(LIFT)} * end.w, end.w);
}`,
);

/** Points and lines of a scene in their plain colours; a point is a line without length. */
export class StrokeMesh {
  readonly mesh: Mesh;
  readonly #size = uniform(new Vector2());
  readonly #scale = uniform(1);
  readonly #material = new NodeMaterial();

  constructor({ positions, colors, points, lines }: GpuStrokes) {
    const count = points.length + lines.length / 2;
    const [first, last] = [new Float32Array(3 * count), new Float32Array(3 * count)];
    const [tint, half] = [new Float32Array(3 * count), new Float32Array(count)];
    for (let i = 0; i < count; i++) {
      const line = 2 * (i - points.length);
      const [a, b] = line < 0 ? [points[i], points[i]] : [lines[line], lines[line + 1]];
      for (let k = 0; k < 3; k++) {
        first[3 * i + k] = positions[3 * a + k];
        last[3 * i + k] = positions[3 * b + k];
        tint[3 * i + k] = (colors[3 * a + k] + colors[3 * b + k]) / 2;
      }
      half[i] = line < 0 ? DOT * SQUARE : HALF_LINE;
    }
    const geometry = new InstancedBufferGeometry();
    geometry.instanceCount = count;
    geometry.setAttribute('position', new BufferAttribute(CORNERS, 3));
    geometry.setAttribute('first', new InstancedBufferAttribute(first, 3));
    geometry.setAttribute('last', new InstancedBufferAttribute(last, 3));
    geometry.setAttribute('tint', new InstancedBufferAttribute(tint, 3));
    geometry.setAttribute('half', new InstancedBufferAttribute(half, 1));
    const seen = (name: string) =>
      cameraProjectionMatrix.mul(cameraViewMatrix).mul(vec4(attribute(name, 'vec3'), 1));
    const material = this.#material;
    material.lights = material.fog = false;
    material.vertexNode = cornerOf({
      first: seen('first'),
      last: seen('last'),
      corner: attribute('position', 'vec3'),
      size: this.#size,
      half: attribute('half', 'float').mul(this.#scale),
    });
    material.fragmentNode = vec4(varying(attribute('tint', 'vec3')), 1);
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
  }

  /** Widths are in pixels of the picture. */
  fitTo(width: number, height: number): void {
    this.#size.value.set(width, height);
    this.#scale.value = Math.max(Math.max(width, height) / 1024, LEAST);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.#material.dispose();
  }
}
