import { BufferGeometry, Float32BufferAttribute, Mesh, ShaderMaterial } from 'three';
import { OVERLAY_LAYER } from './layers.ts';
import type { Palette } from './palette.ts';

/** The stage's background: a vertical gradient, drawn behind everything so that pictures and videos have it too. */
export class Backdrop {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;

  constructor() {
    const geometry = new BufferGeometry();
    const triangle = [-1, -1, 0, 3, -1, 0, -1, 3, 0];
    geometry.setAttribute('position', new Float32BufferAttribute(triangle, 3));
    const material = new ShaderMaterial({
      uniforms: { top: { value: null }, bottom: { value: null } },
      vertexShader: `
        varying float height;
        void main() {
          height = position.y * 0.5 + 0.5;
          gl_Position = vec4(position.xy, 1.0, 1.0);
        }`,
      // Noise of half a color step hides the banding of a gradient that has few steps.
      fragmentShader: `
        uniform vec3 top;
        uniform vec3 bottom;
        varying float height;
        void main() {
          float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453);
          vec3 color = mix(bottom, top, smoothstep(0.0, 1.0, height));
          gl_FragColor = vec4(color + (noise - 0.5) / 255.0, 1.0);
        }`,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1000;
    this.mesh.layers.set(OVERLAY_LAYER);
  }

  paint(palette: Palette): void {
    this.mesh.material.uniforms.top.value = palette.top;
    this.mesh.material.uniforms.bottom.value = palette.bottom;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
