import {
  type Collider,
  emptyScene,
  type LodLevel,
  type PolygonMesh,
  type Scene,
  sceneNode,
  withColliderNodes,
} from '../../../engines/spec.ts';
import { type AssetNames, colliderName } from './asset-names.ts';

/**
 * Returns the scene with all levels of detail in it: every node that shows a mesh becomes the parent of one node for
 * each level, which are named after it.
 */
export function withLevels(
  scene: Scene,
  levels: readonly LodLevel[],
): { scene: Scene; added: string[] } {
  if (levels.length === 0) return { scene, added: [] };
  const nodes = [...scene.nodes];
  const meshes = [...scene.meshes];
  const ofLevel = levels.map(({ meshes: own }) =>
    scene.meshes.map((mesh, i) => {
      const geometry = own[i] ?? null;
      return geometry === null ? i : meshes.push({ ...mesh, geometry }) - 1;
    }),
  );
  const added: string[] = [];
  const copies = new Map<number, number[]>();
  for (const [i, node] of scene.nodes.entries()) {
    if (node.mesh < 0) continue;
    const name = node.name || scene.meshes[node.mesh]!.name || 'model';
    const shown = [node.mesh, ...ofLevel.map((own) => own[node.mesh]!)];
    const children = shown.map((mesh, level) => {
      const copy = sceneNode({
        name: `${name}_LOD${level}`,
        mesh,
        skin: node.skin,
        ...(level > 0 && { purpose: 'level' as const }),
      });
      if (level > 0) added.push(copy.name);
      return nodes.push(copy) - 1;
    });
    copies.set(i, children);
    nodes[i] = { ...node, name, mesh: -1, skin: -1, children: [...node.children, ...children] };
  }
  // Keys of morph weights belong to the nodes that show the mesh.
  const animations = scene.animations.map((animation) => ({
    ...animation,
    channels: animation.channels.flatMap((channel) =>
      channel.path === 'weights'
        ? (copies.get(channel.node) ?? [channel.node])
            .filter((node) => hasTargets(meshes[nodes[node]!.mesh]?.geometry))
            .map((node) => ({ ...channel, node }))
        : [channel],
    ),
  }));
  return { scene: { ...scene, nodes, meshes, animations }, added };
}

function hasTargets(geometry: PolygonMesh | undefined): boolean {
  return (geometry?.morphTargets.length ?? 0) > 0;
}

/** Returns the scene with a node for each piece of a collider. */
export function withColliders(
  scene: Scene,
  { pieces }: Collider,
  names: AssetNames,
  model: string,
): Scene {
  return withColliderNodes(scene, pieces, (piece) => colliderName(names, model, piece));
}

/** Returns a scene with only the collider, at the place of the model. */
export function colliderScene(
  { source, origin }: Scene,
  collider: Collider,
  names: AssetNames,
  model: string,
): Scene {
  const empty = { ...emptyScene(source, model), ...(origin && { origin }) };
  return withColliders(empty, collider, names, model);
}

/** Returns the scene without the meshes of the named nodes. */
export function withoutNodes(scene: Scene, names: ReadonlySet<string>): Scene {
  if (names.size === 0) return scene;
  const nodes = scene.nodes.map((node) =>
    names.has(node.name) ? { ...node, mesh: -1, skin: -1 } : node,
  );
  return { ...scene, nodes };
}
