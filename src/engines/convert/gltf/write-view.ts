import type { Camera, Light } from '../../mesh/scene.ts';
import { bounded } from './bounded.ts';

type Json = Record<string, unknown>;

/** Distance of the far plane, in meters, for an orthographic camera that has none. glTF requires one. */
const FAR = 1000;

/** Writes a camera as glTF's JSON, with its sizes and distances clamped to what glTF allows. */
export function writeCamera(camera: Camera): Json {
  const { name, verticalFov, orthographicScale, aspect, near, far } = camera;
  const label = name === '' ? {} : { name };
  const ratio = aspect !== null && aspect > 0 && aspect < Infinity ? aspect : null;
  if (verticalFov === null) {
    const ymag =
      orthographicScale !== null && orthographicScale > 0 && orthographicScale < Infinity
        ? orthographicScale
        : 1;
    const znear = bounded(near, { min: 0, max: 1e30 });
    const zfar = far !== null && far > znear && far < Infinity ? far : znear + FAR;
    return {
      ...label,
      type: 'orthographic',
      orthographic: { xmag: ymag * (ratio ?? 1), ymag, znear, zfar },
    };
  }
  const znear = near > 0 && near < Infinity ? near : 0.01;
  return {
    ...label,
    type: 'perspective',
    perspective: {
      ...(ratio !== null && { aspectRatio: ratio }),
      yfov: verticalFov > 0 && verticalFov < Math.PI ? verticalFov : Math.PI / 4,
      ...(far !== null && far > znear && far < Infinity && { zfar: far }),
      znear,
    },
  };
}

/** Writes a light of KHR_lights_punctual as JSON. */
export function writeLight(light: Light): Json {
  const { name, kind, color, intensity, range, innerCone, outerCone } = light;
  const outer = bounded(outerCone > 0 ? outerCone : Math.PI / 4, { min: 1e-6, max: Math.PI / 2 });
  return {
    ...(name !== '' && { name }),
    type: kind,
    color: color.map((v) => bounded(v)),
    intensity: bounded(intensity, { min: 0, max: Infinity }),
    ...(kind !== 'directional' && range !== null && range > 0 && range < Infinity && { range }),
    ...(kind === 'spot' && {
      spot: {
        innerConeAngle: bounded(innerCone, { min: 0, max: outer * 0.999 }),
        outerConeAngle: outer,
      },
    }),
  };
}
