import type { Camera, Light } from '../../mesh/scene.ts';
import {
  boolProperty,
  colorProperty,
  doubleProperty,
  enumProperty,
  numberProperty,
  properties,
  single,
} from './property-records.ts';
import { UNITS_PER_METRE } from './write-geometry.ts';
import type { ObjectWriter, OutId } from './write-objects.ts';
import type { OutRecord } from './write-records.ts';

const DEGREES = 180 / Math.PI;
const LIGHT_TYPES: Record<Light['kind'], number> = { point: 0, directional: 1, spot: 2 };
/** 24 mm of film: what a focal length in millimetres refers to. */
const FILM_HEIGHT_INCHES = 24 / 25.4;
const DEFAULT_FAR = 1000;

/** The attribute of a camera's node. */
export function writeCamera(camera: Camera, name: string, writer: ObjectWriter): OutId {
  const aspect = camera.aspect ?? 16 / 9;
  const list: OutRecord[] = [
    doubleProperty('AspectWidth', aspect),
    doubleProperty('AspectHeight', 1),
    enumProperty('AspectRatioMode', 1),
    doubleProperty('FilmWidth', FILM_HEIGHT_INCHES * aspect),
    doubleProperty('FilmHeight', FILM_HEIGHT_INCHES),
    doubleProperty('FilmAspectRatio', aspect),
    // By the vertical angle.
    enumProperty('ApertureMode', 2),
    doubleProperty('NearPlane', camera.near * UNITS_PER_METRE),
    doubleProperty('FarPlane', (camera.far ?? DEFAULT_FAR) * UNITS_PER_METRE),
    enumProperty('CameraProjectionType', camera.verticalFov === null ? 1 : 0),
  ];
  if (camera.verticalFov !== null) {
    const focalLength = (FILM_HEIGHT_INCHES * 25.4) / 2 / Math.tan(camera.verticalFov / 2);
    list.push(
      numberProperty('FieldOfView', camera.verticalFov * DEGREES),
      numberProperty('FocalLength', focalLength),
    );
  } else {
    list.push(
      doubleProperty('OrthoZoom', ((camera.orthographicScale ?? 1) * UNITS_PER_METRE) / 15),
    );
  }
  return writer.add('NodeAttribute', name, 'Camera', [
    properties(list),
    single.text('TypeFlags', 'Camera'),
    single.int('GeometryVersion', 124),
  ]);
}

/** The attribute of a light's node; FBX has percent without a unit, here of the scene's candela or lux. */
export function writeLight(light: Light, name: string, writer: ObjectWriter): OutId {
  const list: OutRecord[] = [
    enumProperty('LightType', LIGHT_TYPES[light.kind]),
    boolProperty('CastLight', true),
    colorProperty('Color', light.color),
    numberProperty('Intensity', light.intensity * 100),
    // Light of points and cones fades with the square of the distance.
    enumProperty('DecayType', light.kind === 'directional' ? 0 : 2),
  ];
  if (light.kind === 'spot') {
    list.push(
      numberProperty('InnerAngle', light.innerCone * 2 * DEGREES),
      numberProperty('OuterAngle', light.outerCone * 2 * DEGREES),
    );
  }
  if (light.range !== null)
    writer.context.warn('light_range', 'FBX lights have no range; it was left out.');
  return writer.add('NodeAttribute', name, 'Light', [
    properties(list),
    single.text('TypeFlags', 'Light'),
    single.int('GeometryVersion', 124),
  ]);
}
