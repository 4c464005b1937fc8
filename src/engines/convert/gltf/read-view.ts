import type { Camera, Light, Vector3 } from '../../mesh/scene.ts';
import type { GltfDocument } from './document.ts';
import { listAt, numberAt, numbersAt, propertyOf, stringAt } from './untyped.ts';

/**
 * Reads all cameras, so that their indices stay the same as in the file. A camera of unknown type becomes a perspective
 * camera of 45°.
 */
export function readCameras(document: GltfDocument): Camera[] {
  return document.cameras.map(({ name, perspective, orthographic }) => {
    if (orthographic !== undefined)
      return {
        name,
        verticalFov: null,
        orthographicScale: Math.abs(orthographic.ymag),
        aspect: Math.abs(orthographic.xmag / orthographic.ymag) || null,
        near: orthographic.znear,
        far: orthographic.zfar,
      };
    return {
      name,
      verticalFov: perspective?.yfov ?? Math.PI / 4,
      orthographicScale: null,
      aspect: perspective?.aspectRatio ?? null,
      near: perspective?.znear ?? 0.1,
      far: perspective?.zfar ?? null,
    };
  });
}

/** Reads all lights of KHR_lights_punctual, so that their indices stay the same as in the file. */
export function readLights(document: GltfDocument): Light[] {
  return listAt(document.extensions.KHR_lights_punctual, 'lights').map((given) => {
    const kind = stringAt(given, 'type');
    const spot = propertyOf(given, 'spot');
    return {
      name: stringAt(given, 'name') ?? '',
      kind: kind === 'directional' || kind === 'spot' ? kind : 'point',
      color: (numbersAt(given, 'color', 3) ?? [1, 1, 1]) as Vector3,
      intensity: numberAt(given, 'intensity') ?? 1,
      range: numberAt(given, 'range'),
      innerCone: numberAt(spot, 'innerConeAngle') ?? 0,
      outerCone: numberAt(spot, 'outerConeAngle') ?? Math.PI / 4,
    };
  });
}
