import { Box3, Matrix4, MOUSE, PerspectiveCamera, Sphere, Spherical, TOUCH, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { OVERLAY_LAYER } from './layers.ts';
import type { View } from './settings.ts';

const FIELD_OF_VIEW = 32;
/** Margin factor around a model that is fitted into the view, because tools and facts cover the edges. */
const FIT = 1.14;
const MOVE_MS = 240;
const TURN = Math.PI / 12;
/** Duration of one turn of the turntable, in seconds. */
const TURN_SECONDS = 14;
/** Initial view direction: from the front, moved to the right and slightly upward. */
const FIRST_DIRECTION = new Vector3(0.62, 0.4, 1).normalize();

const DIRECTIONS: Record<View, readonly [number, number, number]> = {
  front: [0, 0, 1],
  right: [1, 0, 0],
  back: [0, 0, -1],
  left: [-1, 0, 0],
  top: [0, 1, 1e-4],
  bottom: [0, -1, 1e-4],
};

/** A camera movement in progress. */
interface Move {
  fromTarget: Vector3;
  toTarget: Vector3;
  from: Spherical;
  to: Spherical;
  startedAt: number | null;
}

/**
 * The camera of the stage and its controls: orbit with inertia, pan, zoom to the cursor, fit, standard views,
 * turntable.
 */
export class ViewCamera {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 100);
  readonly #controls: OrbitControls;
  readonly #invalidate: () => void;
  #sphere = new Sphere(new Vector3(), 1);
  #box = new Box3();
  #move: Move | null = null;
  /** Whether the camera moves without animation, for users who prefer reduced motion. */
  still = false;

  constructor(element: HTMLElement, invalidate: () => void) {
    this.#invalidate = invalidate;
    this.camera.layers.enable(OVERLAY_LAYER);
    const controls = new OrbitControls(this.camera, element);
    controls.enableDamping = true;
    controls.dampingFactor = 0.09;
    controls.zoomToCursor = true;
    controls.zoomSpeed = 1.4;
    controls.autoRotateSpeed = 60 / TURN_SECONDS;
    controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.PAN };
    controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN };
    controls.addEventListener('start', () => {
      this.#move = null;
    });
    controls.addEventListener('change', invalidate);
    this.#controls = controls;
  }

  set turntable(on: boolean) {
    this.#controls.autoRotate = on;
    this.#invalidate();
  }

  get target(): Vector3 {
    return this.#controls.target;
  }

  setAspect(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  /** Calculates limits and distances from the bounds of the models on the stage. */
  setBounds(box: Box3): void {
    this.#box.copy(box);
    box.getBoundingSphere(this.#sphere);
    const radius = Math.max(1e-6, this.#sphere.radius);
    this.#sphere.radius = radius;
    this.#controls.minDistance = radius * 0.02;
    this.#controls.maxDistance = radius * 14;
    this.#controls.cursor.copy(this.#sphere.center);
    this.#controls.maxTargetRadius = 2.5 * radius;
  }

  /** Fits everything into the view; keeps the direction unless one is given. */
  fit(direction?: Vector3, animated = true): void {
    const away = direction?.clone() ?? this.camera.position.clone().sub(this.target);
    if (away.lengthSq() === 0) away.copy(FIRST_DIRECTION);
    this.#go(this.#sphere.center, away.setLength(this.#distanceFor(away)), animated);
  }

  /** Shows a new model for the first time, without animation. */
  reset(): void {
    this.fit(FIRST_DIRECTION, false);
  }

  /** Whether everything is in view, or will be once the camera has arrived. */
  get isAllInView(): boolean {
    if (this.#move !== null) return true;
    this.camera.updateMatrixWorld();
    return cornersOf(this.#box).every((corner) => {
      const { x, y } = corner.project(this.camera);
      return Math.abs(x) <= 1 && Math.abs(y) <= 1;
    });
  }

  view(name: View): void {
    this.fit(new Vector3(...DIRECTIONS[name]));
  }

  /** Centers the view on a point and moves slightly closer. */
  focus(point: Vector3): void {
    const away = this.camera.position.clone().sub(this.target);
    const distance = Math.max(0.3 * this.#sphere.radius, 0.6 * away.length());
    this.#go(point, away.setLength(distance), true);
  }

  /** Rotates the camera in steps of fifteen degrees. */
  orbit(right: number, up: number): void {
    const offset = this.camera.position.clone().sub(this.target);
    const around = new Spherical().setFromVector3(offset);
    around.theta += right * TURN;
    around.phi -= up * TURN;
    around.makeSafe();
    this.#go(this.target.clone(), new Vector3().setFromSpherical(around), true);
  }

  /** Moves the camera in the view plane, in steps of a tenth of its distance. */
  pan(right: number, up: number): void {
    const offset = this.camera.position.clone().sub(this.target);
    const step = offset.length() * 0.1;
    const target = this.target.clone();
    target.addScaledVector(new Vector3().setFromMatrixColumn(this.camera.matrix, 0), right * step);
    target.addScaledVector(new Vector3().setFromMatrixColumn(this.camera.matrix, 1), up * step);
    this.#go(target, offset, true);
  }

  zoom(steps: number): void {
    const offset = this.camera.position.clone().sub(this.target);
    const distance = offset.length() * 0.85 ** steps;
    const { minDistance, maxDistance } = this.#controls;
    offset.setLength(Math.min(maxDistance, Math.max(minDistance, distance)));
    this.#go(this.target.clone(), offset, true);
  }

  /**
   * Moves the camera to the position `start`, rotated about the vertical axis through its target; used for the frames
   * of a turntable video.
   */
  turnTo(start: Vector3, radians: number): void {
    this.camera.position.copy(start).sub(this.target);
    this.camera.position.applyAxisAngle(new Vector3(0, 1, 0), radians).add(this.target);
    this.camera.lookAt(this.target);
    this.#invalidate();
  }

  /**
   * Advances the camera; call it before each frame.
   * @param now in milliseconds
   */
  update(now: number, sinceLast: number): void {
    if (this.#move) this.#step(this.#move, now);
    this.#controls.update(Math.min(0.1, sinceLast / 1000));
    const distance = this.camera.position.distanceTo(this.#sphere.center);
    const { radius } = this.#sphere;
    this.camera.near = Math.max(distance - 3 * radius, 0.004 * radius);
    this.camera.far = distance + 6 * radius;
    this.camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.#controls.dispose();
  }

  /** Returns the distance from which all corners of the box are in view. */
  #distanceFor(away: Vector3): number {
    const eye = new Matrix4().lookAt(away, new Vector3(), this.camera.up).transpose();
    const tangent = Math.tan((FIELD_OF_VIEW / 360) * Math.PI);
    let distance = 0;
    for (const corner of cornersOf(this.#box)) {
      corner.sub(this.#sphere.center).applyMatrix4(eye);
      const across = Math.max(Math.abs(corner.y), Math.abs(corner.x) / this.camera.aspect);
      distance = Math.max(distance, corner.z + (FIT * across) / tangent);
    }
    return distance;
  }

  #go(target: Vector3, offset: Vector3, animated: boolean): void {
    const now = this.camera.position.clone().sub(this.target);
    const from = new Spherical().setFromVector3(now);
    const to = new Spherical().setFromVector3(offset).makeSafe();
    // Rotates in the shorter direction. At the poles, the horizontal direction stays the same.
    to.theta =
      from.theta + Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
    this.#move = {
      fromTarget: this.target.clone(),
      toTarget: target.clone(),
      from,
      to,
      startedAt: animated && !this.still ? null : Number.NEGATIVE_INFINITY,
    };
    // The camera must be updated before the next frame, because a point may be picked before then.
    if (this.#move.startedAt !== null) this.#step(this.#move, 0);
    this.#invalidate();
  }

  #step(move: Move, now: number): void {
    move.startedAt ??= now;
    const part = Math.min(1, (now - move.startedAt) / MOVE_MS);
    const eased = 1 - (1 - part) ** 3;
    const between = (a: number, b: number) => a + (b - a) * eased;
    this.target.lerpVectors(move.fromTarget, move.toTarget, eased);
    const offset = new Spherical(
      between(move.from.radius, move.to.radius),
      between(move.from.phi, move.to.phi),
      between(move.from.theta, move.to.theta),
    );
    this.camera.position.setFromSpherical(offset).add(this.target);
    this.camera.lookAt(this.target);
    if (part === 1) this.#move = null;
    this.#invalidate();
  }
}

const cornersOf = ({ min, max }: Box3): Vector3[] =>
  Array.from(
    { length: 8 },
    (_, i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z),
  );
