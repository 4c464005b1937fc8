import type { AnimationChannel, Scene, SceneNode } from '../../src/engines/mesh/scene.ts';

/** Returns the scene as an animation poses it at a time: nodes and morph weights. */
export function sampled(scene: Scene, animation: number, seconds: number): Scene {
  const nodes = scene.nodes.map((node) => ({ ...node, transform: { ...node.transform } }));
  const meshes = scene.meshes.slice();
  for (const channel of scene.animations[animation]?.channels ?? []) {
    const node = nodes[channel.node]!;
    if (channel.path !== 'weights') apply(node, channel, seconds);
    else if (node.mesh >= 0) {
      // Another node may show the mesh with its own weights.
      const morphWeights = valueAt(channel, seconds);
      node.mesh = meshes.push({ ...meshes[node.mesh]!, morphWeights }) - 1;
    }
  }
  return { ...scene, nodes, meshes };
}

function apply(node: SceneNode, channel: AnimationChannel, seconds: number): void {
  const value = valueAt(channel, seconds);
  const { transform } = node;
  if (channel.path === 'rotation') {
    const length = Math.hypot(...value) || 1;
    transform.rotation = value.map((part) => part / length) as typeof transform.rotation;
  } else if (channel.path === 'translation')
    transform.translation = value as [number, number, number];
  else transform.scale = value as [number, number, number];
}

/** glTF 2.0, appendix C; rotations blend along the shorter path, which between close keys equals slerp. */
function valueAt(
  { times, values, interpolation, path }: AnimationChannel,
  seconds: number,
): number[] {
  const cubic = interpolation === 'cubic';
  const width = values.length / times.length / (cubic ? 3 : 1);
  const at = (key: number, part: number) => {
    const start = (cubic ? key * 3 + part : key) * width;
    return Array.from(values.subarray(start, start + width));
  };
  const next = times.findIndex((time) => time > seconds);
  if (next === 0) return at(0, 1);
  if (next < 0) return at(times.length - 1, 1);
  const key = next - 1;
  if (interpolation === 'step') return at(key, 1);
  const span = times[next]! - times[key]!;
  const t = (seconds - times[key]!) / span;
  const [a, b] = [at(key, 1), at(next, 1)];
  if (cubic) {
    const [out, into] = [at(key, 2), at(next, 0)];
    return a.map(
      (value, i) =>
        (2 * t ** 3 - 3 * t ** 2 + 1) * value +
        span * (t ** 3 - 2 * t ** 2 + t) * out[i]! +
        (-2 * t ** 3 + 3 * t ** 2) * b[i]! +
        span * (t ** 3 - t ** 2) * into[i]!,
    );
  }
  return path === 'rotation' ? slerp(a, b, t) : a.map((value, i) => value + t * (b[i]! - value));
}

function slerp(a: number[], b: number[], t: number): number[] {
  const dot = a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  if (angle < 1e-4) return a;
  const [from, to] = [
    Math.sin((1 - t) * angle) / Math.sin(angle),
    (Math.sin(t * angle) / Math.sin(angle)) * Math.sign(dot || 1),
  ];
  return a.map((value, i) => from * value + to * b[i]!);
}
