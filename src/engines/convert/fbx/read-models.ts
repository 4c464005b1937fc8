import { multiplyQuaternions } from '../../math/quaternion.ts';
import type { Quaternion, Transform, Vector3 } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import { composeMatrix, decomposeMatrix } from '../../mesh/transform.ts';
import { FormatError } from '../format.ts';
import { rotateVector } from './euler.ts';
import type { FbxObject } from './fbx-object.ts';
import { type LocalTransform, type LocalValues, readLocalTransform } from './node-transform.ts';
import type { FbxSource } from './source.ts';

/** A model, its node in the scene, and how the model's transforms are converted. */
export interface Model {
  object: FbxObject;
  node: number;
  parent: Model | null;
  local: LocalTransform;
  /** Whether the model ignores its parent's scale (Maya's segment scale compensation). */
  ignoresParentScale: boolean;
  /**
   * Rotation between the viewing direction of cameras and lights in FBX and the one in the scene, for nodes that
   * contain nothing else.
   */
  lookRotation: Quaternion | null;
}

/** FBX's inherit types: RrSs, RSrs (the usual one in other formats), Rrs. */
const INHERIT = { scaleApart: 0, usual: 1, ignoresParentScale: 2 } as const;

/**
 * Creates nodes for all models of the file, with parents and children but without transforms.
 * @throws FormatError if there are more models than the limits allow
 */
export function readModels(source: FbxSource): Model[] {
  const { graph, scene, context } = source;
  const objects = graph.ofKind('Model').filter((object) => !isEditorCamera(object, source));
  if (objects.length > context.limits.nodes) {
    throw new FormatError(`The FBX file has more than ${context.limits.nodes} nodes.`);
  }
  const models = objects.map((object): Model => {
    const node = scene.nodes.push(sceneNode({ name: object.name })) - 1;
    source.nodeOf.set(object, node);
    return {
      object,
      node,
      parent: null,
      local: readLocalTransform(object.properties),
      ignoresParentScale:
        object.properties.number('InheritType', INHERIT.usual) === INHERIT.ignoresParentScale,
      lookRotation: null,
    };
  });
  const byObject = new Map(models.map((model) => [model.object, model]));
  for (const model of models) {
    const [parent] = graph.parentsOf(model.object, 'Model');
    model.parent = byObject.get(parent) ?? null;
  }
  breakCycles(models, source);
  for (const model of models) {
    warnOfInheritance(model, source);
    if (model.parent === null) scene.roots.push(model.node);
    else scene.nodes[model.parent.node].children.push(model.node);
  }
  return models;
}

/**
 * Warns about models of type RrSs, which apply the parents' scale separately from their rotation. This equals the usual
 * order if the scale is uniform; otherwise no other format supports it.
 */
function warnOfInheritance({ object, parent }: Model, { context }: FbxSource): void {
  if (parent === null || object.properties.number('InheritType', 1) !== INHERIT.scaleApart) return;
  const [x, y, z] = parent.local.values.scaling;
  if (x === y && y === z) return;
  context.warn(
    'scale_inheritance',
    'Nodes that inherit non-uniform scale separately from rotation are slightly inaccurate.',
  );
}

/** Matches cameras that MotionBuilder writes into every file for its own views. */
const EDITOR_CAMERA = /^(Producer (Perspective|Front|Back|Left|Right|Top|Bottom)|Camera Switcher)$/;

/**
 * Returns whether the object is a viewport camera of the program that wrote the file, with nothing in it or below it.
 */
function isEditorCamera(object: FbxObject, { graph }: FbxSource): boolean {
  const { name, subkind } = object;
  const isCamera = (kind: string) => kind === 'Camera' || kind === 'CameraSwitcher';
  const attributes = graph.childrenOf(object, 'NodeAttribute');
  if (!isCamera(subkind) && !attributes.some((attribute) => isCamera(attribute.subkind)))
    return false;
  if (graph.childrenOf(object, 'Model').length > 0 || graph.parentsOf(object, 'Model').length > 0)
    return false;
  return subkind === 'CameraSwitcher' || EDITOR_CAMERA.test(name);
}

/** Turns a model that is its own ancestor into a root, and checks the depth. */
function breakCycles(models: readonly Model[], { context }: FbxSource): void {
  const depths = new Map<Model, number>();
  for (const start of models) {
    const chain: Model[] = [];
    const seen = new Set<Model>();
    let model: Model | null = start;
    while (model !== null && !depths.has(model)) {
      if (seen.has(model)) {
        context.warn(
          'hierarchy_repaired',
          `“${model.object.name}” was its own ancestor; it became a root node.`,
        );
        model.parent = null;
        break;
      }
      seen.add(model);
      chain.push(model);
      model = model.parent;
    }
    for (let i = chain.length - 1; i >= 0; i--) {
      const { parent } = chain[i];
      const depth = parent === null ? 1 : (depths.get(parent) ?? 0) + 1;
      if (depth > context.limits.depth) {
        throw new FormatError(
          `The nodes of the FBX file are nested deeper than ${context.limits.depth}.`,
        );
      }
      depths.set(chain[i], depth);
    }
  }
}

/** Converts a model's transform to the scene, in meters and with the axes rotated at the roots. */
export function sceneTransform(model: Model, values: LocalValues, source: FbxSource): Transform {
  const { space } = source;
  let t = model.local.evaluate(values);
  t.translation = t.translation.map((v) => v * space.unit) as Vector3;
  if (model.ignoresParentScale && model.parent !== null) t = withoutParentScale(t, model.parent);
  if (model.parent === null) {
    const { sign, rotation } = space;
    t.translation = rotateVector(rotation, t.translation).map((v) => v * sign) as Vector3;
    t.rotation = multiplyQuaternions(rotation, t.rotation);
    t.scale = t.scale.map((v) => v * sign) as Vector3;
  }
  if (model.lookRotation !== null) t = withLookRotation(t, model.lookRotation);
  return t;
}

/** Removes the parent's scale, between translation and rotation. This causes shear if both scales are uneven. */
function withoutParentScale(t: Transform, parent: Model): Transform {
  const { scaling } = parent.local.values;
  if (scaling.some((v) => v === 0) || scaling.every((v) => v === 1)) return t;
  if (scaling[0] === scaling[1] && scaling[1] === scaling[2]) {
    return { ...t, scale: t.scale.map((v) => v / scaling[0]) as Vector3 };
  }
  const matrix = composeMatrix({ ...t, translation: [0, 0, 0] });
  for (let c = 0; c < 12; c += 4) for (let r = 0; r < 3; r++) matrix[c + r] /= scaling[r];
  const { rotation, scale, matrix: sheared } = decomposeMatrix(matrix);
  const kept = sheared?.slice(0, 12).concat(t.translation, 1) ?? null;
  return { translation: t.translation, rotation, scale, matrix: kept };
}

/** Applies another rotation before everything else. It consists of quarter turns, so that scales only change places. */
function withLookRotation(t: Transform, look: Quaternion): Transform {
  const axes: Vector3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const scale = axes.map((axis) =>
    rotateVector(look, axis).reduce((sum, v, i) => sum + v * v * t.scale[i], 0),
  ) as Vector3;
  return { ...t, rotation: multiplyQuaternions(t.rotation, look), scale };
}
