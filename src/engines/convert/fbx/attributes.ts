import type { Camera, Light, Quaternion } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import type { FbxObject } from './fbx-object.ts';
import type { Model } from './read-models.ts';
import type { FbxSource } from './source.ts';

const HALF = Math.SQRT1_2;
const RADIANS = Math.PI / 180;
const MM_PER_INCH = 25.4;

/** Rotation for cameras, which look along +X in FBX but along −Z in the scene. */
export const CAMERA_LOOK: Quaternion = [0, -HALF, 0, HALF];
/** Rotation for lights, which shine along −Y in FBX but along −Z in the scene. */
export const LIGHT_LOOK: Quaternion = [-HALF, 0, 0, HALF];

const LIGHT_KINDS: Light['kind'][] = ['point', 'directional', 'spot'];

/**
 * Reads the cameras and lights of the models. They are placed on the models' nodes or, if those nodes carry something
 * else, on child nodes of their own.
 */
export function readAttributes(models: readonly Model[], source: FbxSource): void {
  for (const model of models) {
    const attribute = attributeOf(model.object, source);
    if (attribute === null) continue;
    if (attribute.subkind === 'Camera') {
      const camera = source.scene.cameras.push(readCamera(attribute, source)) - 1;
      attach(model, source, CAMERA_LOOK, { camera });
    } else if (attribute.subkind === 'Light') {
      const light = readLight(attribute, source);
      if (light !== null)
        attach(model, source, LIGHT_LOOK, { light: source.scene.lights.push(light) - 1 });
    }
  }
}

/** Returns a model's node attribute. In version 6, its properties are stored on the model itself. */
function attributeOf(model: FbxObject, { graph }: FbxSource): FbxObject | null {
  const attributes = graph.childrenOf(model, 'NodeAttribute');
  const found = attributes.find(({ subkind }) => subkind === 'Camera' || subkind === 'Light');
  if (found !== undefined) return { ...found, name: found.name || model.name };
  const legacy =
    typeof model.id === 'string' && (model.subkind === 'Camera' || model.subkind === 'Light');
  return legacy ? model : null;
}

function attach(
  model: Model,
  { scene, graph }: FbxSource,
  look: Quaternion,
  what: { camera: number } | { light: number },
): void {
  const node = scene.nodes[model.node];
  if (node.children.length === 0 && graph.childrenOf(model.object, 'Geometry').length === 0) {
    model.lookRotation = look;
    Object.assign(node, what);
    return;
  }
  const child = sceneNode({ name: node.name, ...what });
  child.transform.rotation = [...look];
  node.children.push(scene.nodes.push(child) - 1);
}

function readCamera({ name, properties }: FbxObject, { space }: FbxSource): Camera {
  const filmWidth = properties.number('FilmWidth', 0.816);
  const filmHeight = properties.number('FilmHeight', 0.612);
  const width = properties.number(['AspectWidth', 'AspectW'], filmWidth);
  const height = properties.number(['AspectHeight', 'AspectH'], filmHeight);
  const aspect = width > 0 && height > 0 ? width / height : 4 / 3;
  const near = Math.max(properties.number('NearPlane', 10) * space.unit, 1e-4);
  const far = properties.number('FarPlane', 4000) * space.unit;
  const orthographic = properties.number('CameraProjectionType', 0) === 1;
  // In Blender and Maya, an OrthoZoom of 1 means a height of 30 units.
  const zoom = Math.abs(properties.number('OrthoZoom', 1)) || 1;
  return {
    name,
    verticalFov: orthographic ? null : verticalFov(properties, filmWidth, filmHeight, aspect),
    orthographicScale: orthographic ? zoom * 15 * space.unit : null,
    aspect,
    near,
    far: far > near ? far : null,
  };
}

function verticalFov(
  properties: FbxObject['properties'],
  filmWidth: number,
  filmHeight: number,
  aspect: number,
): number {
  const fromHorizontal = (degrees: number) =>
    2 * Math.atan(Math.tan((clampDegrees(degrees) * RADIANS) / 2) / aspect);
  const focalLength = properties.number('FocalLength', 0);
  // Values: 0 both angles, 1 horizontal, 2 vertical, 3 by focal length.
  switch (properties.number('ApertureMode', 2)) {
    case 0:
      return clampDegrees(properties.number('FieldOfViewY', 25)) * RADIANS;
    case 1:
      return fromHorizontal(properties.number('FieldOfView', 40));
    case 3:
      if (focalLength > 0 && filmWidth > 0 && filmHeight > 0) {
        return 2 * Math.atan((filmHeight * MM_PER_INCH) / 2 / focalLength);
      }
      return fromHorizontal(properties.number('FieldOfView', 40));
    default:
      return clampDegrees(properties.number('FieldOfView', 25)) * RADIANS;
  }
}

function clampDegrees(degrees: number): number {
  return Math.min(Math.max(degrees, 0.1), 179);
}

function readLight({ name, properties }: FbxObject, { context }: FbxSource): Light | null {
  const kind = LIGHT_KINDS[properties.number('LightType', 0)];
  if (kind === undefined) {
    context.warn('light_skipped', 'Area and volume lights are not supported; they were left out.');
    return null;
  }
  const outer = properties.number(['OuterAngle', 'Cone angle'], 45);
  const inner = properties.number(['InnerAngle', 'HotSpot'], 0);
  const outerCone = Math.min(Math.max((outer * RADIANS) / 2, 1e-3), Math.PI / 2);
  return {
    name,
    kind,
    color: properties.vector('Color', [1, 1, 1]),
    intensity: Math.max(properties.number('Intensity', 100) / 100, 0),
    range: null,
    innerCone: Math.min(Math.max((inner * RADIANS) / 2, 0), outerCone - 1e-4),
    outerCone,
  };
}
