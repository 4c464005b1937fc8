import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene, SceneMesh, Skin } from '../../mesh/scene.ts';
import {
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  parentsOf,
  worldMatrices,
} from '../../mesh/transform.ts';
import { type SkinBind, skinBinds } from '../skin-binds.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';
import { jointRoots } from './joint-roots.ts';
import { writeNames, writeShape, writeSource } from './write-geometry.ts';

/**
 * The elements through which a node instances its mesh, from the outside in: a skin, a morph, and the geometry itself.
 */
export interface Controllers {
  skin: string | null;
  morph: string | null;
  geometry: string;
}

/**
 * Returns the identifiers of the controllers of a node's mesh. Weights belong to the morph, so each node with animated
 * weights gets a morph of its own.
 */
export function controllersOf(scene: Scene, node: number): Controllers {
  const { mesh, skin } = scene.nodes[node];
  const { skinning, morphTargets } = scene.meshes[mesh].geometry;
  const geometry = `mesh${mesh}`;
  const own = scene.animations.some(({ channels }) =>
    channels.some((channel) => channel.node === node && channel.path === 'weights'),
  );
  const morph = morphTargets.length === 0 ? null : `morph${mesh}${own ? `-node${node}` : ''}`;
  const moved = morph ?? geometry;
  return { skin: skin >= 0 && skinning !== null ? `skin${skin}-${moved}` : null, morph, geometry };
}

/** Writes the shapes of a mesh's morph targets into the library of geometries. */
export function writeMorphShapes(xml: XmlWriter, mesh: number, { geometry }: SceneMesh): void {
  geometry.morphTargets.forEach(({ name, positions }, target) => {
    writeShape(xml, `mesh${mesh}-target${target}`, name, geometry, positions);
  });
}

/** Writes the controllers of morph targets, and the controllers of skins for each mesh that a node moves by a skin. */
export function writeControllers(xml: XmlWriter, scene: Scene): void {
  const worlds = worldMatrices(scene);
  const binds = skinBinds(scene, worlds);
  const placeOf = createBindSpaces(scene, worlds);
  const written = new Set<string>();
  const isNew = (id: string | null): id is string => {
    if (id === null || written.has(id)) return false;
    if (written.size === 0) xml.open('library_controllers');
    written.add(id);
    return true;
  };
  scene.nodes.forEach(({ mesh, skin }, node) => {
    if (mesh < 0) return;
    const ids = controllersOf(scene, node);
    if (isNew(ids.morph)) writeMorph(xml, ids.morph, mesh, scene.meshes[mesh]);
    const bind = binds.get(node);
    if (bind !== undefined && isNew(ids.skin)) {
      const source = ids.morph ?? ids.geometry;
      const placed = placeOf(scene.skins[skin], bind);
      writeSkin(xml, ids.skin, source, scene.skins[skin], placed, scene.meshes[mesh]);
    }
  });
  if (written.size > 0) xml.close();
}

/**
 * Returns the space in which each bind pose is written. This is the world, unless the skeleton stays below nodes that
 * move or scale unevenly. It is then the space of the topmost joint's parent, because bones cannot have that parent's
 * scale.
 */
function createBindSpaces(
  scene: Scene,
  worlds: readonly Matrix4[],
): (skin: Skin, bind: SkinBind) => SkinBind {
  const roots = jointRoots(scene);
  const parents = parentsOf(scene);
  return (skin, bind) => {
    const joints = new Set(skin.joints);
    let top = skin.joints[0];
    while (joints.has(parents[top])) top = parents[top];
    const parent = worlds[parents[top]];
    const inverse = roots.has(top) || parent === undefined ? null : invertMatrix(parent);
    if (inverse === null) return bind;
    return {
      mesh: multiplyMatrices(inverse, bind.mesh),
      joints: bind.joints.map((joint) => multiplyMatrices(inverse, joint)),
    };
  };
}

function writeMorph(
  xml: XmlWriter,
  id: string,
  mesh: number,
  { name, geometry, morphWeights }: SceneMesh,
): void {
  const targets = geometry.morphTargets.map((_, target) => `mesh${mesh}-target${target}`);
  xml
    .open('controller', { id, name: name || null })
    .open('morph', { source: `#mesh${mesh}`, method: 'NORMALIZED' });
  writeNames(xml, `${id}-targets`, targets, 'MORPH_TARGET', 'IDREF');
  writeSource(
    xml,
    `${id}-weights`,
    targets.map((_, target) => morphWeights[target] ?? 0),
    ['MORPH_WEIGHT'],
  );
  xml
    .open('targets')
    .element('input', { semantic: 'MORPH_TARGET', source: `#${id}-targets` })
    .element('input', { semantic: 'MORPH_WEIGHT', source: `#${id}-weights` })
    .close()
    .close()
    .close();
}

/**
 * Writes a skin. Programs interpret the inverse bind matrices as positions of the joints in the world, so these
 * matrices and the position of the mesh are written separately.
 */
function writeSkin(
  xml: XmlWriter,
  id: string,
  source: string,
  skin: Skin,
  bind: SkinBind,
  { geometry }: SceneMesh,
): void {
  xml
    .open('controller', { id, name: skin.name || null })
    .open('skin', { source: `#${source}` })
    .numbers('bind_shape_matrix', {}, rowMajor(bind.mesh));
  writeNames(xml, `${id}-joints`, skin.joints.map(jointSid), 'JOINT');
  const binds = new Float32Array(skin.joints.length * 16);
  bind.joints.forEach((matrix, joint) => {
    binds.set(rowMajor(invertMatrix(matrix) ?? skin.inverseBindMatrices, 0), joint * 16);
  });
  writeSource(xml, `${id}-binds`, binds, ['TRANSFORM'], 'float4x4');
  writeWeights(xml, id, geometry);
  xml.close().close();
}

function writeWeights(xml: XmlWriter, id: string, { skinning, positions }: PolygonMesh): void {
  const { influences, joints, weights } = skinning!;
  const used = weights.filter((weight) => weight > 0);
  writeSource(xml, `${id}-weights`, used, ['WEIGHT']);
  xml
    .open('joints')
    .element('input', { semantic: 'JOINT', source: `#${id}-joints` })
    .element('input', { semantic: 'INV_BIND_MATRIX', source: `#${id}-binds` })
    .close();
  const vertices = positions.length / 3;
  xml
    .open('vertex_weights', { count: vertices })
    .element('input', { semantic: 'JOINT', source: `#${id}-joints`, offset: 0 })
    .element('input', { semantic: 'WEIGHT', source: `#${id}-weights`, offset: 1 })
    .list('vcount', {}, () => {
      for (let vertex = 0; vertex < vertices; vertex++) {
        let count = 0;
        for (let k = 0; k < influences; k++) if (weights[vertex * influences + k] > 0) count++;
        xml.integer(count);
        xml.byte(32);
      }
    })
    .list('v', {}, () => {
      let next = 0;
      for (let k = 0; k < weights.length; k++) {
        if (!(weights[k] > 0)) continue;
        xml.integer(joints[k]);
        xml.byte(32);
        xml.integer(next++);
        xml.byte(32);
      }
    })
    .close();
}

/** Returns the name that a skin uses to refer to a joint: the node's `sid`. */
export function jointSid(node: number): string {
  return `joint${node}`;
}

/** Returns a matrix of 16 values, starting at `first`, row by row as COLLADA stores it. */
export function rowMajor(matrix: ArrayLike<number>, first = 0): Float64Array {
  return Float64Array.from({ length: 16 }, (_, k) => matrix[first + (k & 3) * 4 + (k >> 2)]);
}
