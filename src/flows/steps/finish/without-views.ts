import type { Scene, Warning } from '../../../engines/spec.ts';

/**
 * Removes cameras and lights, which an asset brings into every scene that it is put into, and the nodes that held nothing
 * else: engines would make an empty object of each.
 */
export function withoutViews(scene: Scene, warnings: Warning[]): Scene {
  const count = scene.cameras.length + scene.lights.length;
  if (count === 0) return scene;
  const message = `${count} cameras and lights were removed, which an asset would bring into every scene`;
  warnings.push({ code: 'views_removed', message });
  const held = new Set(
    scene.nodes.flatMap(({ camera, light }, i) => (camera + light > -2 ? [i] : [])),
  );
  const nodes = scene.nodes.map((node) => ({ ...node, camera: -1, light: -1 }));
  return withoutEmpty({ ...scene, nodes, cameras: [], lights: [] }, held);
}

/** Removes those of the nodes that hold nothing now and that nothing moves, and groups of nothing else. */
function withoutEmpty(scene: Scene, among: ReadonlySet<number>): Scene {
  const used = new Set([
    ...scene.skins.flatMap(({ joints }) => joints),
    ...scene.animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
  ]);
  const isEmpty = (i: number): boolean => {
    const { mesh, children } = scene.nodes[i]!;
    if (mesh >= 0 || used.has(i)) return false;
    return children.length === 0 ? among.has(i) : children.every(isEmpty);
  };
  const kept = [...scene.nodes.keys()].filter((i) => !isEmpty(i));
  const numbers = new Map(kept.map((i, place) => [i, place]));
  const renumbered = (list: readonly number[]) => list.flatMap((i) => numbers.get(i) ?? []);
  return {
    ...scene,
    roots: renumbered(scene.roots),
    nodes: kept.map((i) => ({
      ...scene.nodes[i]!,
      children: renumbered(scene.nodes[i]!.children),
    })),
    skins: scene.skins.map((skin) => ({ ...skin, joints: renumbered(skin.joints) })),
    animations: scene.animations.map((animation) => ({
      ...animation,
      channels: animation.channels.map((channel) => ({
        ...channel,
        node: numbers.get(channel.node) ?? channel.node,
      })),
    })),
  };
}
