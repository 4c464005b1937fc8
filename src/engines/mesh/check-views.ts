import type { Mend } from './repair.ts';
import type { Camera, Light, Scene } from './scene.ts';

/** Clamps the values of cameras and lights to their valid ranges. */
export function checkViews(scene: Scene, mend: Mend): void {
  for (const camera of scene.cameras) {
    if (mendCamera(camera)) mend('camera_value', 'camera values out of range were clamped');
  }
  for (const light of scene.lights) {
    if (mendLight(light)) mend('light_value', 'light values out of range were clamped');
  }
}

/** Repairs a camera, and returns whether anything was wrong. */
function mendCamera(camera: Camera): boolean {
  const before = JSON.stringify(camera);
  const { verticalFov, orthographicScale, aspect, near, far } = camera;
  if (orthographicScale !== null && !isPositive(orthographicScale)) camera.orthographicScale = 1;
  if (camera.orthographicScale === null) {
    const sound = isPositive(verticalFov) && verticalFov < Math.PI;
    if (!sound) camera.verticalFov = Math.PI / 4;
  } else camera.verticalFov = null;
  if (aspect !== null && !isPositive(aspect)) camera.aspect = null;
  if (!isPositive(near)) camera.near = 0.01;
  if (far !== null && !(isPositive(far) && far > camera.near)) camera.far = null;
  // glTF requires a far plane for orthographic cameras.
  if (camera.orthographicScale !== null && camera.far === null) camera.far = camera.near + 1000;
  return JSON.stringify(camera) !== before;
}

function mendLight(light: Light): boolean {
  const before = JSON.stringify(light);
  light.color = light.color.map((v) => (v >= 0 ? Math.min(v, 1) : 0)) as Light['color'];
  if (!(light.intensity >= 0 && light.intensity < Infinity)) light.intensity = 1;
  if (light.range !== null && !isPositive(light.range)) light.range = null;
  if (light.kind === 'spot') {
    if (!(isPositive(light.outerCone) && light.outerCone <= Math.PI / 2)) {
      light.outerCone = Math.PI / 4;
    }
    if (!(light.innerCone >= 0 && light.innerCone < light.outerCone)) light.innerCone = 0;
  }
  return JSON.stringify(light) !== before;
}

function isPositive(value: number | null): value is number {
  return value !== null && value > 0 && value < Infinity;
}
