import type { Camera, Light } from '../../mesh/scene.ts';
import type { PrimBuilder } from './write-prim.ts';

/** Height of a film frame, in tenths of a unit; only its ratio to the focal length matters. */
const FRAME = 24;
const DEFAULT_ASPECT = 1.5;
/** Radius of a light in meters. In USD, a light has a size, by which its brightness is normalized. */
const LAMP_RADIUS = 0.01;

/** Writes a camera's lens into a Camera prim. */
export function writeCamera(prim: PrimBuilder, camera: Camera): void {
  const height = camera.orthographicScale === null ? FRAME : camera.orthographicScale * 20;
  prim.set('projection', 'token', camera.verticalFov === null ? 'orthographic' : 'perspective');
  prim.set('verticalAperture', 'float', height);
  prim.set('horizontalAperture', 'float', height * (camera.aspect ?? DEFAULT_ASPECT));
  if (camera.verticalFov !== null) {
    prim.set('focalLength', 'float', height / (2 * Math.tan(camera.verticalFov / 2)));
  }
  prim.set('clippingRange', 'float2', Float32Array.of(camera.near, camera.far ?? 1e6));
}

/** Returns the schema of the prim for a light. */
export function lightType({ kind }: Light): string {
  return kind === 'directional' ? 'DistantLight' : 'SphereLight';
}

/** Writes a light into a prim with its schema. */
export function writeLight(prim: PrimBuilder, light: Light): void {
  prim.set('inputs:color', 'color3f', Float32Array.from(light.color));
  prim.set('inputs:intensity', 'float', light.intensity);
  if (light.kind === 'directional') return;
  prim.set('inputs:normalize', 'bool', true).set('inputs:radius', 'float', LAMP_RADIUS);
  prim.set('treatAsPoint', 'bool', true);
  if (light.kind !== 'spot') return;
  prim.apply('ShapingAPI');
  prim.set('inputs:shaping:cone:angle', 'float', (light.outerCone * 180) / Math.PI);
  prim.set(
    'inputs:shaping:cone:softness',
    'float',
    light.outerCone > 0 ? 1 - light.innerCone / light.outerCone : 0,
  );
}
