import type { Camera, Light } from '../../mesh/scene.ts';
import { properties, property, single } from './property-records.ts';
import { UNITS_PER_METRE } from './write-geometry.ts';
import type { ObjectWriter, OutId } from './write-objects.ts';
import type { OutRecord } from './write-records.ts';

const DEGREES = 180 / Math.PI;
const LIGHT_TYPES: Record<Light['kind'], number> = { point: 0, directional: 1, spot: 2 };
/** Film height to which a focal length in millimeters refers: 24 mm. */
const FILM_HEIGHT_INCHES = 24 / 25.4;
const DEFAULT_FAR = 1000;

/** Writes the node attribute of a camera. */
export function writeCamera(camera: Camera, name: string, writer: ObjectWriter): OutId {
  const aspect = camera.aspect ?? 16 / 9;
  const list: OutRecord[] = [
    property.double('AspectWidth', aspect),
    property.double('AspectHeight', 1),
    property.enum('AspectRatioMode', 1),
    property.double('FilmWidth', FILM_HEIGHT_INCHES * aspect),
    property.double('FilmHeight', FILM_HEIGHT_INCHES),
    property.double('FilmAspectRatio', aspect),
    // 2 means that the vertical angle is given.
    property.enum('ApertureMode', 2),
    property.double('NearPlane', camera.near * UNITS_PER_METRE),
    property.double('FarPlane', (camera.far ?? DEFAULT_FAR) * UNITS_PER_METRE),
    property.enum('CameraProjectionType', camera.verticalFov === null ? 1 : 0),
  ];
  if (camera.verticalFov !== null) {
    const focalLength = (FILM_HEIGHT_INCHES * 25.4) / 2 / Math.tan(camera.verticalFov / 2);
    list.push(
      property.number('FieldOfView', camera.verticalFov * DEGREES),
      property.number('FocalLength', focalLength),
    );
  } else {
    list.push(
      property.double('OrthoZoom', ((camera.orthographicScale ?? 1) * UNITS_PER_METRE) / 15),
    );
  }
  return writer.add('NodeAttribute', name, 'Camera', [
    properties(list),
    single.text('TypeFlags', 'Camera'),
    single.int('GeometryVersion', 124),
  ]);
}

/**
 * Writes the node attribute of a light. FBX has a percentage without a unit, which is used here for the scene's candela
 * or lux.
 */
export function writeLight(light: Light, name: string, writer: ObjectWriter): OutId {
  const list: OutRecord[] = [
    property.enum('LightType', LIGHT_TYPES[light.kind]),
    property.bool('CastLight', true),
    property.color('Color', light.color),
    property.number('Intensity', light.intensity * 100),
    // Point lights and spot lights fade with the square of the distance.
    property.enum('DecayType', light.kind === 'directional' ? 0 : 2),
  ];
  if (light.kind === 'spot') {
    list.push(
      property.number('InnerAngle', light.innerCone * 2 * DEGREES),
      property.number('OuterAngle', light.outerCone * 2 * DEGREES),
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
