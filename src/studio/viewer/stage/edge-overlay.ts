import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  LineSegments,
  type Plane,
  Points,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
} from 'three';
import type { Topology } from '../topology/topology.ts';
import { OVERLAY_LAYER } from './layers.ts';

/** Distance between vertices, in pixels, from which lines have full strength; below it they fade in proportion. */
const FULL_FROM = 14;
/** Distance between vertices, in pixels, from which points have full size. */
const POINT_FULL_FROM = 20;
const POINT_PIXELS = 9;
const OPACITY = 0.82;

/** Display colors of irregular vertices by valence: 2 or fewer, 3, 4, 5, 6, 7 or more. */
const VALENCE_COLORS = ['#8f5ad1', '#2f7fd6', '#2f9a62', '#e8622c', '#d12f6a', '#8f1f4a'] as const;

/** Returns the color of an irregular vertex, for a legend. */
export function valenceColor(valence: number): string {
  return VALENCE_COLORS[Math.min(VALENCE_COLORS.length - 1, Math.max(0, valence - 2))];
}

/**
 * Strength of a line. The smaller polygons appear on the screen, the larger the share of the surface that lines cover,
 * so their strength falls in proportion. Slope counts, because edges crowd together where the surface turns away.
 */
const FADE = `
  uniform vec2 resolution;
  float pixelsBetween(vec4 view, vec3 direction) {
    float scale = 0.5 * resolution.y * projectionMatrix[1][1] / max(1e-9, -view.z);
    float facing = abs(dot(normalize(direction), normalize(view.xyz)));
    return spacing * scale * max(0.3, facing);
  }`;

const VERTEX = `
  #include <clipping_planes_pars_vertex>
  attribute float spacing;
  ${FADE}
  varying float strength;
  void main() {
    vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * mvPosition;
    // Draws lines slightly in front of their surface at every distance.
    gl_Position.z -= 2e-5 * gl_Position.w;
    strength = clamp(pixelsBetween(mvPosition, normalMatrix * normal) / ${FULL_FROM}.0, 0.0, 1.0);
    #include <clipping_planes_vertex>
  }`;

const FRAGMENT = `
  #include <clipping_planes_pars_fragment>
  uniform vec3 color;
  uniform float opacity;
  varying float strength;
  void main() {
    #include <clipping_planes_fragment>
    gl_FragColor = vec4(color, opacity * strength);
  }`;

const POINT_VERTEX = `
  #include <clipping_planes_pars_vertex>
  attribute float spacing;
  attribute vec3 tint;
  ${FADE}
  uniform float pixelRatio;
  varying vec3 pointColor;
  void main() {
    vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * mvPosition;
    gl_Position.z -= 6e-5 * gl_Position.w;
    float full = clamp(pixelsBetween(mvPosition, normalMatrix * normal) / ${POINT_FULL_FROM}.0, 0.0, 1.0);
    gl_PointSize = pixelRatio * mix(2.0, ${POINT_PIXELS}.0, full) + 1.0;
    pointColor = tint;
    #include <clipping_planes_vertex>
  }`;

const POINT_FRAGMENT = `
  #include <clipping_planes_pars_fragment>
  varying vec3 pointColor;
  void main() {
    #include <clipping_planes_fragment>
    float far = length(gl_PointCoord - 0.5) * 2.0;
    float soft = fwidth(far);
    vec3 ringed = mix(pointColor, vec3(1.0), smoothstep(0.62 - soft, 0.62 + soft, far));
    gl_FragColor = vec4(ringed, 1.0 - smoothstep(1.0 - 2.0 * soft, 1.0, far));
    if (gl_FragColor.a < 0.02) discard;
  }`;

/** Draws polygon edges, one pixel wide at every zoom, and irregular vertices over a model. */
export class EdgeOverlay {
  readonly group = new Group();
  #lines: LineSegments<BufferGeometry, ShaderMaterial>;
  #points: Points<BufferGeometry, ShaderMaterial>;

  constructor(topology: Topology) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(topology.positions, 3));
    geometry.setAttribute('normal', new BufferAttribute(topology.normals, 4, true));
    geometry.setAttribute('spacing', new BufferAttribute(topology.spacing, 1));
    geometry.setIndex(new BufferAttribute(topology.edges, 1));
    const uniforms = { resolution: { value: new Vector2(1, 1) }, color: { value: new Color() } };
    this.#lines = new LineSegments(
      geometry,
      overlayMaterial(VERTEX, FRAGMENT, { ...uniforms, opacity: { value: OPACITY } }),
    );
    this.#points = new Points(
      pointGeometry(topology),
      overlayMaterial(POINT_VERTEX, POINT_FRAGMENT, {
        resolution: uniforms.resolution,
        pixelRatio: { value: 1 },
      }),
    );
    this.#points.renderOrder = 1;
    for (const object of [this.#lines, this.#points]) {
      object.layers.set(OVERLAY_LAYER);
      this.group.add(object);
    }
  }

  /** @param color display color of the lines */
  show(points: boolean, color: Color, planes: readonly Plane[]): void {
    this.#points.visible = points;
    this.#lines.material.uniforms.color.value.copy(color);
    for (const { material } of [this.#lines, this.#points]) {
      if ((material.clippingPlanes?.length ?? 0) !== planes.length) material.needsUpdate = true;
      material.clippingPlanes = [...planes];
    }
  }

  /** Updates the sizes that fading depends on; call it before each frame. */
  measure(renderer: WebGLRenderer, width: number, height: number): void {
    const ratio = renderer.getPixelRatio();
    this.#lines.material.uniforms.resolution.value.set(width, height);
    this.#points.material.uniforms.pixelRatio.value = ratio;
  }

  dispose(): void {
    for (const { geometry, material } of [this.#lines, this.#points]) {
      geometry.dispose();
      material.dispose();
    }
  }
}

function overlayMaterial(
  vertexShader: string,
  fragmentShader: string,
  uniforms: ShaderMaterial['uniforms'],
): ShaderMaterial {
  return new ShaderMaterial({
    uniforms,
    vertexShader,
    fragmentShader,
    transparent: true,
    depthWrite: false,
    clipping: true,
    toneMapped: false,
  });
}

function pointGeometry(topology: Topology): BufferGeometry {
  const { irregular, irregularValences, positions, normals, spacing } = topology;
  const count = irregular.length;
  const at = new Float32Array(3 * count);
  const out = new Int8Array(4 * count);
  const tint = new Float32Array(3 * count);
  const apart = new Float32Array(count);
  const colors = VALENCE_COLORS.map((css) => new Color(css).convertLinearToSRGB());
  for (let i = 0; i < count; i++) {
    const v = irregular[i];
    at.set(positions.subarray(3 * v, 3 * v + 3), 3 * i);
    out.set(normals.subarray(4 * v, 4 * v + 4), 4 * i);
    apart[i] = spacing[v];
    colors[Math.min(colors.length - 1, Math.max(0, irregularValences[i] - 2))].toArray(tint, 3 * i);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(at, 3));
  geometry.setAttribute('normal', new BufferAttribute(out, 4, true));
  geometry.setAttribute('spacing', new BufferAttribute(apart, 1));
  geometry.setAttribute('tint', new BufferAttribute(tint, 3));
  return geometry;
}
