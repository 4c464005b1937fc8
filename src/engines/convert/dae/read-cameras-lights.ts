import type { Camera, Light, Scene } from '../../mesh/scene.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { ownTechnique } from './material-extra.ts';

const RADIANS = Math.PI / 180;

/** Adds a camera to the scene and returns its index; −1 if the element has no projection that can be read. */
export function readCamera(collada: Collada, element: Element, scene: Scene): number {
  const { xml } = collada;
  const common = xml.child(element, 'optics', 'technique_common');
  const perspective = common && xml.child(common, 'perspective');
  const lens = perspective ?? (common && xml.child(common, 'orthographic'));
  if (lens === null) return -1;
  const number = (name: string) => collada.numberAt(lens, name);
  const near = collada.border.length(number('znear') ?? 0.1);
  const far = number('zfar');
  const aspect = number('aspect_ratio');
  const camera: Camera = {
    name: collada.nameOf(element),
    verticalFov: null,
    orthographicScale: null,
    aspect: aspect !== null && aspect > 0 ? aspect : null,
    near: near > 0 ? near : 0.1,
    far: far === null ? null : collada.border.length(far),
  };
  if (perspective !== null)
    camera.verticalFov = verticalFov(number('xfov'), number('yfov'), camera);
  else {
    const height = number('ymag') ?? (number('xmag') ?? 1) / (camera.aspect ?? 1);
    camera.orthographicScale = collada.border.length(Math.abs(height) || 1);
  }
  return scene.cameras.push(camera) - 1;
}

/** Returns the vertical angle of view. COLLADA gives any two of horizontal angle, vertical angle and aspect ratio. */
function verticalFov(xfov: number | null, yfov: number | null, camera: Camera): number {
  const within = (angle: number) => Math.min(3.1, Math.max(0.001, angle));
  const wide = xfov === null ? null : Math.tan(within(xfov * RADIANS) / 2);
  const high = yfov === null ? null : Math.tan(within(yfov * RADIANS) / 2);
  if (wide !== null && high !== null) camera.aspect ??= wide / high;
  if (high !== null) return 2 * Math.atan(high);
  return 2 * Math.atan((wide ?? 0.5) / (camera.aspect ?? 1));
}

/**
 * Adds a light to the scene and returns its index; −1 for ambient lights, which the scene does not support. COLLADA
 * does not define a unit of intensity. A color above 1 is therefore split into a color and an intensity in candela,
 * unless this project wrote the file.
 */
export function readLight(collada: Collada, element: Element, scene: Scene): number {
  const { xml } = collada;
  const common = xml.child(element, 'technique_common');
  const kinds = ['directional', 'point', 'spot'] as const;
  const kind = kinds.find((name) => common !== null && xml.child(common, name) !== null);
  if (common === null || kind === undefined) return -1;
  const source = xml.child(common, kind)!;
  const color = xml.child(source, 'color');
  const given = (color === null ? [1, 1, 1] : collada.numbers(color, 3)).map((c) => Math.max(0, c));
  const brightest = Math.max(1, ...given);
  const own = ownTechnique(collada, element);
  const exact = (name: string) => (own === null ? null : collada.numberAt(own, name));
  const range = exact('range');
  const outer =
    exact('outerCone') ?? ((collada.numberAt(source, 'falloff_angle') ?? 90) * RADIANS) / 2;
  const cone = Math.min(Math.PI / 2, Math.max(0, outer));
  const light: Light = {
    name: collada.nameOf(element),
    kind,
    color: [given[0] / brightest, given[1] / brightest, given[2] / brightest],
    intensity: exact('intensity') ?? brightest,
    range: range !== null && range > 0 ? range : null,
    innerCone: Math.min(cone, exact('innerCone') ?? 0),
    outerCone: cone,
  };
  return scene.lights.push(light) - 1;
}
