import {
  BufferGeometry,
  type Color,
  Float32BufferAttribute,
  Line,
  LineBasicMaterial,
  Points,
  PointsMaterial,
  type Vector3,
} from 'three';
import { OVERLAY_LAYER } from './layers.ts';
import { toLight } from './palette.ts';

/** The line between the measured points, visible through all surfaces. */
export class MeasureLine {
  #geometry = new BufferGeometry();
  #line = new Line(this.#geometry, new LineBasicMaterial({ depthTest: false, toneMapped: false }));
  #points = new Points(
    this.#geometry,
    new PointsMaterial({ depthTest: false, toneMapped: false, size: 9, sizeAttenuation: false }),
  );
  readonly objects = [this.#line, this.#points];

  constructor() {
    for (const object of this.objects) {
      object.layers.set(OVERLAY_LAYER);
      object.frustumCulled = false;
      object.renderOrder = 1000;
    }
  }

  show(points: readonly Vector3[], color: Color): void {
    const flat = points.flatMap((point) => point.toArray());
    this.#geometry.setAttribute('position', new Float32BufferAttribute(flat, 3));
    for (const { material } of this.objects) material.color.copy(toLight(color));
    this.#line.visible = points.length === 2;
    this.#points.visible = points.length > 0;
  }

  dispose(): void {
    this.#geometry.dispose();
    for (const { material } of this.objects) material.dispose();
  }
}
