import type { Camera, Light, Vector3 } from '../../mesh/scene.ts';
import type { StagePrim } from './stage-prim.ts';

/** Apertures and focal lengths are in tenths of a stage unit. */
const APERTURE_UNIT = 0.1;

/** Reads a Camera prim, with UsdGeom's defaults: a 35 mm film camera. */
export function readCamera(prim: StagePrim, metres: number): Camera {
  const vertical = prim.number('verticalAperture', 15.2908);
  const horizontal = prim.number('horizontalAperture', 20.955);
  const focal = prim.number('focalLength', 50);
  const [near, far] = prim.numbers('clippingRange') ?? [1, 1e6];
  const isOrthographic = prim.text('projection') === 'orthographic';
  return {
    name: prim.displayName,
    verticalFov: isOrthographic ? null : 2 * Math.atan(vertical / (2 * focal)),
    orthographicScale: isOrthographic ? (vertical * APERTURE_UNIT * metres) / 2 : null,
    aspect: horizontal > 0 && vertical > 0 ? horizontal / vertical : null,
    near: near * metres,
    far: far * metres,
  };
}

/**
 * Reads a light prim; null for prims that are not lights, or for dome lights. Area lights become point lights
 * (spotlights if they emit to one side), with their brightness multiplied by their area.
 */
export function readLight(prim: StagePrim, metres: number): Light | null {
  const input = (name: string, otherwise: number) =>
    prim.number(`inputs:${name}`, prim.number(name, otherwise));
  const color = prim.numbers('inputs:color') ?? prim.numbers('color') ?? [1, 1, 1];
  const brightness =
    input('intensity', prim.typeName === 'DistantLight' ? 50000 : 1) * 2 ** input('exposure', 0);
  const isNormalized = input('normalize', 0) !== 0;
  const light = (kind: Light['kind'], area: number): Light => ({
    name: prim.displayName,
    kind,
    color: Array.from(color).slice(0, 3) as Vector3,
    intensity: brightness * (isNormalized ? 1 : area),
    range: null,
    innerCone: 0,
    outerCone: Math.PI / 4,
  });
  const radius = input('radius', 0.5) * metres;
  switch (prim.typeName) {
    case 'DistantLight':
      return light('directional', 1);
    case 'SphereLight': {
      const sphere = light('point', Math.PI * radius * radius);
      const cone = (input('shaping:cone:angle', 90) * Math.PI) / 180;
      if (!(cone < Math.PI / 2)) return sphere;
      const softness = Math.min(1, Math.max(0, input('shaping:cone:softness', 0)));
      return { ...sphere, kind: 'spot', outerCone: cone, innerCone: cone * (1 - softness) };
    }
    case 'DiskLight':
      return { ...light('spot', Math.PI * radius * radius), outerCone: Math.PI / 2 };
    case 'RectLight':
      return {
        ...light('spot', input('width', 1) * input('height', 1) * metres * metres),
        outerCone: Math.PI / 2,
      };
    default:
      return null;
  }
}
