import type { AnimationChannel, Scene, SceneNode } from '../../mesh/scene.ts';

/**
 * Returns the scene at the start of its first animation, as viewers show it before they play: nodes are placed by the
 * animation's keys at time 0. The joints of skins and the weights of morph targets stay at rest, so that a figure is
 * seen as it was modeled. So do nodes with the name of a joint: in USD nothing can hang from a joint, so that what a hand
 * holds hangs from a second tree of nodes that moves like the joints.
 */
export function atFirstFrame(scene: Scene): Scene {
  const channels = scene.animations[0]?.channels ?? [];
  if (channels.length === 0) return scene;
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const names = new Set([...joints].map((joint) => scene.nodes[joint]?.name ?? ''));
  names.delete('');
  const nodes = [...scene.nodes];
  for (const channel of channels) {
    const node = nodes[channel.node];
    if (node === undefined || joints.has(channel.node) || names.has(node.name)) continue;
    if (channel.path === 'weights') continue;
    const moved = moveTo(node, channel);
    if (moved !== null) nodes[channel.node] = moved;
  }
  return { ...scene, nodes };
}

function moveTo(node: SceneNode, channel: AnimationChannel): SceneNode | null {
  const { path, times, values, interpolation } = channel;
  if (times.length === 0) return null;
  const width = path === 'rotation' ? 4 : 3;
  const key = Math.max(
    0,
    times.findLastIndex((time) => time <= 0),
  );
  // A cubic key holds three values: in-tangent, value, out-tangent.
  const at = interpolation === 'cubic' ? (3 * key + 1) * width : key * width;
  const value = [...values.subarray(at, at + width)];
  if (value.length < width || !value.every(Number.isFinite)) return null;
  return { ...node, transform: { ...node.transform, matrix: null, [path]: value } };
}
