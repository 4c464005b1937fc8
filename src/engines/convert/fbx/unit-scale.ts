import type { Scene } from '../../mesh/scene.ts';

/** Relative tolerance within which a scale counts as that of the unit. */
const SAME = 1e-4;

/**
 * Removes the file's unit from the scales of root nodes. In a file in centimeters, Blender writes meters as a scale of
 * 100 on every root. The subtree below such a root is enlarged instead (vertices, positions, bind poses), so that
 * everything stays in place and nodes have the scale that the artist gave them. A scene stays unchanged if a mesh is
 * used both below such roots and below others.
 */
export function takeUnitOffNodes(scene: Scene): void {
  const factor = 1 / scene.source.unitMetres;
  if (Math.abs(factor - 1) < SAME) return;
  const isUnit = (scale: number) => Math.abs(scale / factor - 1) < SAME;
  const tops = scene.roots.filter((root) => {
    const { transform } = scene.nodes[root];
    return transform.matrix === null && transform.scale.every(isUnit);
  });
  if (tops.length === 0) return;
  const grown = subtrees(scene, tops);
  const shown = scene.nodes.flatMap(({ mesh }, node) => (mesh >= 0 ? [{ mesh, node }] : []));
  const inside = new Set(shown.filter(({ node }) => grown.has(node)).map(({ mesh }) => mesh));
  const isShared = shown.some(({ mesh, node }) => inside.has(mesh) && !grown.has(node));
  if (isShared || !growSkins(scene, grown, factor)) return;
  for (const index of inside) growMesh(scene, index, factor);
  const roots = new Set(tops);
  for (const node of grown) growNode(scene, node, roots.has(node), factor);
  for (const { channels } of scene.animations)
    for (const { node, path, values } of channels) {
      if (roots.has(node) && path === 'scale') scale(values, 1 / factor);
      if (grown.has(node) && !roots.has(node) && path === 'translation') scale(values, factor);
    }
}

function subtrees({ nodes }: Scene, tops: readonly number[]): Set<number> {
  const found = new Set<number>();
  const open = [...tops];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.add(node);
    for (const child of nodes[node].children) open.push(child);
  }
  return found;
}

function growMesh({ meshes }: Scene, index: number, factor: number): void {
  const { geometry } = meshes[index];
  // Several geometries from one source may share their arrays, so new arrays are created.
  geometry.positions = geometry.positions.map((value) => value * factor);
  geometry.morphTargets = geometry.morphTargets.map((target) => ({
    ...target,
    positions: target.positions.map((value) => value * factor),
  }));
}

function growNode(scene: Scene, index: number, isTop: boolean, factor: number): void {
  const { transform, light } = scene.nodes[index];
  if (isTop) transform.scale = transform.scale.map((v) => v / factor) as typeof transform.scale;
  else {
    transform.translation = transform.translation.map(
      (v) => v * factor,
    ) as typeof transform.translation;
    if (transform.matrix !== null)
      transform.matrix = transform.matrix.map((v, i) => (i >= 12 && i < 15 ? v * factor : v));
  }
  if (light >= 0) {
    const { range } = scene.lights[light];
    if (range !== null) scene.lights[light].range = range * factor;
  }
}

/**
 * Scales the matrices from the mesh to the joints in the bind pose, for enlarged meshes, enlarged joints, or both.
 * @returns false, with nothing changed, if enlarged and other meshes share a skin
 */
function growSkins(scene: Scene, grown: ReadonlySet<number>, factor: number): boolean {
  const meshFactors = scene.skins.map((_, skin) => {
    const nodes = scene.nodes.flatMap((node, i) => (node.skin === skin ? [i] : []));
    const factors = new Set(nodes.map((node) => (grown.has(node) ? factor : 1)));
    return factors.size > 1 ? null : ([...factors][0] ?? factor);
  });
  if (meshFactors.includes(null)) return false;
  scene.skins.forEach(({ joints, inverseBindMatrices }, skin) => {
    const ofMesh = meshFactors[skin] ?? 1;
    joints.forEach((joint, j) => {
      const ofJoint = grown.has(joint) ? factor : 1;
      for (let i = 0; i < 12; i++) inverseBindMatrices[16 * j + i] *= ofJoint / ofMesh;
      for (let i = 12; i < 15; i++) inverseBindMatrices[16 * j + i] *= ofJoint;
    });
  });
  return true;
}

function scale(values: Float32Array, factor: number): void {
  for (let i = 0; i < values.length; i++) values[i] *= factor;
}
