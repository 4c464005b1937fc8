import type { ConvertContext } from '../format.ts';
import type { TimeSamples, UsdValue } from './layer.ts';
import { isStrokes } from './read-strokes.ts';
import type { Stage } from './stage.ts';
import { asNumbers, type StagePrim, type StageProperty } from './stage-prim.ts';

/** Prim types that are read. Round curves, volumes and dome lights are not. */
const KNOWN_TYPES =
  /^(?:|Xform|Scope|Mesh|Cube|Sphere|Cylinder|Cone|Capsule|Plane|Material|Shader|NodeGraph|GeomSubset|Camera|SkelRoot|Skeleton|SkelAnimation|BlendShape|PointInstancer|(?:Distant|Sphere|Disk|Rect)Light)$/;
/** Settings of renderers and pipelines, which are not part of the model. */
const SETTINGS_TYPES =
  /^(?:Render\w*|Backdrop|Preliminary_ReferenceImage|OpenVDBAsset|Field3DAsset|GenerativeProcedural|LightFilter|Hydra\w*)$/;
/** Schemas whose properties are read, or that are only descriptive. */
const KNOWN_SCHEMAS =
  /^(?:(?:Material|Skel)BindingAPI|ShapingAPI|ShadowAPI|LightAPI|LightListAPI|GeomModelAPI|ModelAPI|MotionAPI|CollectionAPI.*|NodeDefAPI|CoordSysAPI.*|ClipsAPI|XformCommonAPI|PrimvarsAPI|VisibilityAPI|AssetPreviewsAPI|ColorSpace\w*API.*|MaterialXConfigAPI|NodeGraphNodeAPI|SceneGraphPrimAPI|ConnectableAPI|Houdini\w*|Karma\w*|Arnold\w*|Pxr\w*|Ri\w*|\w*ControlRigAPI)$/;
/**
 * Properties that do not affect shape or appearance: bounds, interpolation rules, motion blur, settings of renderers
 * and user interfaces, and properties for which another warning exists (subdivision).
 */
const WITHOUT_MEANING = new RegExp(
  `^(?:${[
    'extent|extentsHint|orientation|doubleSided|proxyPrim|purpose|kind',
    'wrap|basis|subdivisionScheme|interpolateBoundary|boundaryInterpolation|triangleSubdivisionRule',
    'faceVaryingLinearInterpolation|faceVaryingInterpolateBoundary|ri:.*',
    '(?:crease|corner)(?:Indices|Lengths|Sharpnesses)',
    'velocities|accelerations|angularVelocities|motion:.*|shutter:.*|clippingPlanes|stereoRole',
    'collection:.*|subsetFamily:.*|ui:.*|outputs:.*|info:.*|model:.*|xformOp.*|material:binding.*',
    'inbetweens:.*|ids|familyName|elementType|treatAs(?:Line|Point)|light:.*|filters|houdini:.*|bozzetto:.*',
    'userProperties:blender.*|primvars:(?:arnold|ri|karma):.*|.*:indices',
    'inputs:(?:fallback|sourceColorSpace|isSRGB|shadow:.*|angle|opacityMode|config:.*|frame:.*)',
    // These matter only together with other properties, which are read with them or cause a warning.
    'inputs:(?:specularColor|clearcoatRoughness|file|st|in|varname|wrapS|wrapT|scale|bias)',
    'angle|focusDistance|fStop',
  ].join('|')})$`,
);
/** Values at which a property has no effect. */
const DEFAULTS: Readonly<Record<string, number>> = {
  'inputs:displacement': 0,
  'inputs:diffuse': 1,
  'inputs:specular': 1,
  'inputs:enableColorTemperature': 0,
  'inputs:colorTemperature': 6500,
  'inputs:shaping:focus': 0,
  exposure: 0,
  horizontalApertureOffset: 0,
  verticalApertureOffset: 0,
};
/** Properties whose changes over time become animations, or cause a warning where they are read. */
const READ_OVER_TIME =
  /^(?:xformOp:.*|points|normals|primvars:normals|extent|velocities|accelerations|faceVertex\w+|holeIndices|translations|rotations|scales|blendShapeWeights)$/;
const PREVIEW_SHADERS = /^(?:UsdPreviewSurface|UsdUVTexture|UsdTransform2d|UsdPrimvarReader_\w+)$/;
/** Number of samples that are compared to detect changes, and of values in each sample. */
const COMPARED = 8;
const COMPARED_VALUES = 1000;

/**
 * Notes content of a stage that was never requested. A property counts as read if a property of that name was requested
 * on any prim of the same type, because instances of one mesh are read only once.
 * @param isLeftOut whether a prim is left out with its descendants and causes a warning of its own
 */
export function noteUnread(
  stage: Stage,
  context: ConvertContext,
  isLeftOut: (prim: StagePrim) => boolean,
): void {
  const open = [...stage.root.children];
  for (let prim = open.pop(); prim !== undefined; prim = open.pop()) {
    if (isLeftOut(prim) || SETTINGS_TYPES.test(prim.typeName)) continue;
    if (prim.typeName === 'Material' && !hasPreview(prim)) {
      noteShaders(prim, context);
      for (const child of prim.children) if (child.typeName === 'Material') open.push(child);
      continue;
    }
    for (const child of prim.children) open.push(child);
    notePrim(prim, stage, context);
  }
}

function notePrim(prim: StagePrim, stage: Stage, { unread }: ConvertContext): void {
  const { typeName } = prim;
  if (!KNOWN_TYPES.test(typeName) && !isStrokes(prim)) {
    unread.note('element', typeName);
    return;
  }
  // Shaders for other renderers, which exist in addition to those of the preview.
  if (typeName === 'Shader' && !PREVIEW_SHADERS.test(shaderId(prim) ?? '')) return;
  const schemas = prim.metadata('apiSchemas');
  for (const schema of Array.isArray(schemas) ? schemas : [])
    if (typeof schema === 'string' && !KNOWN_SCHEMAS.test(schema))
      unread.note('extension', schema.split(':')[0]);
  for (const metadata of ['clips', 'clipSets'])
    if (prim.metadata(metadata) !== undefined) unread.note('property', metadata);
  if (typeName === 'GeomSubset') {
    const family = String(prim.peek('familyName')?.value() ?? '');
    if (family !== '' && family !== 'materialBind')
      unread.note('element', `GeomSubset of the family ${family}`);
    return;
  }
  for (const name of prim.propertyNames('')) {
    const isAsked = stage.root.asked.has(typeName, name);
    if (isAsked && (READ_OVER_TIME.test(name) || !isAnimated(prim, name))) continue;
    if (isAsked) unread.note('property', `animated ${name}`);
    else if (!WITHOUT_MEANING.test(name) && holdsSomething(prim, name))
      unread.note('property', shownName(name));
  }
}

function hasPreview(material: StagePrim): boolean {
  return below(material).some((prim) => shaderId(prim) === 'UsdPreviewSurface');
}

function noteShaders(material: StagePrim, { unread }: ConvertContext): void {
  for (const prim of below(material)) {
    const id = prim.typeName === 'Shader' ? shaderId(prim) : undefined;
    if (id !== undefined) unread.note('element', `Shader ${id}`);
  }
}

function shaderId(prim: StagePrim): string | undefined {
  const id = prim.peek('info:id')?.value();
  return typeof id === 'string' ? id : undefined;
}

/** Descendants of a material; materials inside it are checked separately. */
function below(material: StagePrim): StagePrim[] {
  const found: StagePrim[] = [];
  const open = [material];
  for (let prim = open.pop(); prim !== undefined; prim = open.pop()) {
    for (const child of prim.children) {
      found.push(child);
      if (child.typeName !== 'Material') open.push(child);
    }
  }
  return found;
}

function isAnimated(prim: StagePrim, name: string): boolean {
  const samples = prim.peek(name)?.samples() ?? null;
  return samples !== null && changes(samples);
}

function changes(samples: TimeSamples): boolean {
  const { length } = samples.times;
  if (length < 2) return false;
  const first = samples.value(0);
  const step = Math.max(1, Math.floor((length - 1) / COMPARED));
  for (let i = step; i < length; i += step) if (!isSame(first, samples.value(i))) return true;
  return !isSame(first, samples.value(length - 1));
}

function isSame(a: UsdValue | undefined, b: UsdValue | undefined): boolean {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b)) return String(a) === String(b);
  if (a.length !== b.length) return false;
  const compared = Math.min(a.length, COMPARED_VALUES);
  for (let i = 0; i < compared; i++) if (a[i] !== b[i]) return false;
  return true;
}

function holdsSomething(prim: StagePrim, name: string): boolean {
  const property = prim.peek(name);
  if (property === null) return false;
  if (property.targets().length > 0) return true;
  const value = property.value();
  if (value === undefined || value === '') return false;
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    return (value as ArrayLike<unknown>).length > 0;
  return !isDefault(name, property);
}

function isDefault(name: string, property: StageProperty): boolean {
  const number = asNumbers(property.value());
  const standard = DEFAULTS[name];
  return standard !== undefined && number !== undefined && number[0] === standard;
}

/** Returns the name to show: whole namespaces such as `physics:*`, but primvars and inputs by their own name. */
function shownName(name: string): string {
  const colon = name.indexOf(':');
  if (colon < 0 || name.startsWith('primvars:') || name.startsWith('inputs:')) return name;
  return `${name.slice(0, colon)}:*`;
}
