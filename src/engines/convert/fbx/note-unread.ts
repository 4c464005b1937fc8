import { QUIET_CURVES, readCurve } from './animation-curve.ts';
import { floatsOf } from './array-values.ts';
import { hasCustomProperties } from './custom-properties.ts';
import { childOf, type FbxRecord } from './document.ts';
import type { FbxObject } from './fbx-object.ts';
import { TEXTURE_SLOTS } from './material-slots.ts';
import { noteEffects } from './note-effects.ts';
import { ANIMATED } from './read-tracks.ts';
import type { FbxSource } from './source.ts';

/** Kinds of objects that are read, and administrative objects that programs write into every file. */
const QUIET_OBJECTS: ReadonlySet<string> = new Set([
  ...['Model', 'Geometry', 'Material', 'Texture', 'LayeredTexture', 'Video', 'Deformer'],
  ...['SubDeformer', 'NodeAttribute', 'AnimationStack', 'AnimationLayer', 'AnimationCurveNode'],
  ...['AnimationCurve', 'Pose', 'GlobalSettings', 'SceneInfo', 'Document', 'CollectionExclusive'],
  ...['Collection', 'DisplayLayer', 'ObjectMetaData', 'Implementation', 'BindingTable'],
  ...['BindingOperator', 'GenericNode', 'ControlSetPlug', 'SelectionNode', 'SelectionSet'],
  ...['MotionBuilder_System', 'MotionBuilder_Generic'],
]);

/** Node attributes that show nothing: they only tell how the authoring program classifies the model. */
const QUIET_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['', 'Null', 'LimbNode', 'Limb', 'Root', 'Camera', 'Light', 'CameraSwitcher'],
  ...['IKEffector', 'FKEffector', 'Mesh'],
]);

/** Kinds of models that version 6 uses instead of node attributes. */
const LEGACY_ATTRIBUTES: ReadonlySet<string> = new Set(['LodGroup', 'CameraStereo']);

/** Layers that are read, that can be derived from those that are read, or that old versions write without content. */
const QUIET_LAYERS: ReadonlySet<string> = new Set([
  ...['Normal', 'Tangent', 'Binormal', 'UV', 'Color', 'Material', 'Smoothing', 'Visibility'],
  'Texture',
]);

/** Layers that matter only if one of their values is not 0, with the name of the record that holds the values. */
const SPARSE_LAYERS: Record<string, string | undefined> = {
  EdgeCrease: 'EdgeCrease',
  VertexCrease: 'VertexCrease',
  Hole: 'Hole',
  PolygonGroup: 'PolygonGroup',
};

/** Notes content of the file that is not read, except for content that every Blender, Maya or 3ds Max file has. */
export function noteUnread(source: FbxSource): void {
  const { graph, context } = source;
  for (const object of graph.objects) {
    const { kind, subkind, record } = object;
    if (kind === 'Model' && hasCustomProperties(object))
      context.unread.note('property', 'custom properties of nodes');
    if (!QUIET_OBJECTS.has(kind)) context.unread.note('element', titleOf(kind, subkind));
    else if (kind === 'NodeAttribute' && !QUIET_ATTRIBUTES.has(subkind))
      context.unread.note('element', titleOf(kind, subkind));
    else if (kind === 'Geometry' && subkind === 'Mesh') noteLayers(record, source);
    else if (kind === 'Model' && LEGACY_ATTRIBUTES.has(subkind) && !hasAttribute(object, source))
      context.unread.note('element', titleOf(kind, subkind));
    else if (kind === 'Material') {
      noteTextures(object, source);
      noteEffects(object.properties, context.unread);
    } else if (kind === 'AnimationCurveNode') noteCurves(object, source);
    else if (kind === 'LayeredTexture' && !isOnMaterial(object, source))
      context.unread.note('element', kind);
  }
}

function hasAttribute(model: FbxObject, { graph }: FbxSource): boolean {
  return graph.childrenOf(model, 'NodeAttribute').length > 0;
}

/**
 * Returns whether the texture is on a material. If version 6 links layered textures at all, it links them to models,
 * and only their first layer to the material.
 */
function isOnMaterial(texture: FbxObject, { graph }: FbxSource): boolean {
  return graph.linksFrom(texture).some(({ parent }) => parent.kind === 'Material');
}

function titleOf(kind: string, subkind: string): string {
  return subkind === '' || subkind === kind ? kind : `${kind} “${subkind}”`;
}

function noteLayers(geometry: FbxRecord, { context, budget }: FbxSource): void {
  for (const record of geometry.children) {
    if (!record.name.startsWith('LayerElement')) continue;
    const layer = record.name.slice('LayerElement'.length);
    // In versions 6 and 7.1, layers of textures only repeat the materials' textures.
    if (layer === '' || QUIET_LAYERS.has(layer) || layer.endsWith('Textures')) continue;
    const values = SPARSE_LAYERS[layer];
    if (values === undefined) context.unread.note('element', record.name);
    else if (floatsOf(childOf(record, values), budget).values.some((value) => value !== 0))
      context.unread.note('element', record.name);
  }
}

function noteTextures(material: FbxObject, { graph, context }: FbxSource): void {
  for (const { child, property } of graph.linksTo(material)) {
    const isTexture = child.kind === 'Texture' || child.kind === 'LayeredTexture';
    if (isTexture && property !== null && TEXTURE_SLOTS[property] === undefined)
      context.unread.note('property', `texture of ${property}`);
  }
}

function noteCurves(node: FbxObject, source: FbxSource): void {
  const { graph, context, budget } = source;
  for (const { property } of graph.linksFrom(node)) {
    if (property === null || ANIMATED[property] !== undefined || QUIET_CURVES.test(property))
      continue;
    const moves = graph.linksTo(node).some(({ child }) => {
      const curve = child.kind === 'AnimationCurve' ? readCurve(child.record, budget) : null;
      return curve?.values.some((value) => value !== curve.values[0]) ?? false;
    });
    if (moves) context.unread.note('property', `animation of ${property}`);
  }
}
