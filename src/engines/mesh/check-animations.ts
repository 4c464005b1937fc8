import { allFinite } from './finite.ts';
import type { Mend } from './repair.ts';
import type { Animation, AnimationChannel, Scene } from './scene.ts';

/**
 * Repairs animations so that glTF can hold them: removes channels without a node, with an inconsistent number of
 * values, or for a property that another channel already moves; times start at 0 or later and ascend; rotations have
 * unit length; nodes that move have no shear.
 */
export function checkAnimations(scene: Scene, mend: Mend): void {
  for (const animation of scene.animations) {
    const moved = new Set<string>();
    animation.channels = animation.channels.filter((channel) => {
      const property = `${channel.node}/${channel.path}`;
      const sound = fits(scene, channel) && !moved.has(property);
      if (sound) moved.add(property);
      else mend('animation_channel_dropped', 'invalid animation channels were dropped');
      return sound;
    });
    startAtZero(animation, mend);
    for (const channel of animation.channels) {
      sortOutTimes(channel, mend);
      if (channel.path === 'rotation') scaleRotations(channel);
      const { transform } = scene.nodes[channel.node];
      if (channel.path === 'weights' || transform.matrix === null) continue;
      transform.matrix = null;
      mend('shear_dropped', 'animated nodes lost their shear');
    }
  }
  scene.animations = scene.animations.filter((animation) => animation.channels.length > 0);
}

const WIDTHS = { translation: 3, rotation: 4, scale: 3 };

/** Number of values of one key. */
function keyWidth({ times, values }: AnimationChannel): number {
  return values.length / times.length;
}

function fits(scene: Scene, { node, path, interpolation, times, values }: AnimationChannel) {
  const target = scene.nodes[node];
  if (target === undefined || times.length === 0) return false;
  const width =
    path === 'weights'
      ? (scene.meshes[target.mesh]?.geometry.morphTargets.length ?? 0)
      : WIDTHS[path];
  const perKey = width * (interpolation === 'cubic' ? 3 : 1);
  return (
    perKey > 0 && values.length === times.length * perKey && allFinite(times) && allFinite(values)
  );
}

function startAtZero(animation: Animation, mend: Mend): void {
  let first = 0;
  for (const { times } of animation.channels) {
    for (let k = 0; k < times.length; k++) if (times[k] < first) first = times[k];
  }
  if (first === 0) return;
  for (const channel of animation.channels) channel.times = channel.times.map((t) => t - first);
  mend('animation_shifted', 'animations that began before time 0 were shifted to 0');
}

/** Removes keys whose time is not later than the previous key's. */
function sortOutTimes(channel: AnimationChannel, mend: Mend): void {
  const { times, values } = channel;
  const kept: number[] = [];
  let before = -Infinity;
  for (let k = 0; k < times.length; k++) {
    if (times[k] <= before) continue;
    kept.push(k);
    before = times[k];
  }
  if (kept.length === times.length) return;
  const width = keyWidth(channel);
  const keptValues = new Float32Array(kept.length * width);
  kept.forEach(
    (k, i) => void keptValues.set(values.subarray(k * width, (k + 1) * width), i * width),
  );
  channel.times = Float32Array.from(kept, (k) => times[k]);
  channel.values = keptValues;
  mend('key_frame_dropped', 'keyframes out of order were dropped', times.length - kept.length);
}

/** Normalizes rotations to unit length; for `cubic` only the values, not the tangents. */
function scaleRotations(channel: AnimationChannel): void {
  const width = keyWidth(channel);
  const values = channel.values.slice();
  for (let i = width === 12 ? 4 : 0; i < values.length; i += width) {
    const length = Math.hypot(values[i], values[i + 1], values[i + 2], values[i + 3]);
    if (Math.abs(length - 1) < 1e-6) continue;
    if (length === 0) values[i + 3] = 1;
    else for (let k = 0; k < 4; k++) values[i + k] /= length;
  }
  channel.values = values;
}
