import { allFinite } from './check-geometry.ts';
import type { Mend } from './check-scene.ts';
import type { AnimationChannel, Material, Scene, TextureUse } from './scene.ts';

/** Drops skins that do not fit their joints; weights on joints that a skin lacks go to its first one. */
export function checkSkins(scene: Scene, mend: Mend): void {
  const good = scene.skins.map(
    ({ joints, inverseBindMatrices }) =>
      joints.length > 0 &&
      joints.every((joint) => scene.nodes[joint] !== undefined) &&
      inverseBindMatrices.length === 16 * joints.length &&
      allFinite(inverseBindMatrices),
  );
  for (const node of scene.nodes) {
    if (good[node.skin] === false) {
      mend('skin_dropped', 'skins whose joints are missing were dropped');
    }
    const jointCount = scene.skins[node.skin]?.joints.length ?? Infinity;
    const skinning = scene.meshes[node.mesh]?.geometry.skinning ?? null;
    if (skinning === null || jointCount > 0xffff) continue;
    let moved = 0;
    for (let k = 0; k < skinning.joints.length; k++) {
      if (skinning.joints[k] < jointCount) continue;
      skinning.joints[k] = 0;
      moved++;
    }
    mend('skin_joint_missing', 'weights on joints that are missing went to the first one', moved);
  }
  let kept = 0;
  const number = good.map((sound) => (sound ? kept++ : -1));
  scene.skins = scene.skins.filter((_, s) => good[s]);
  for (const node of scene.nodes) if (node.skin >= 0) node.skin = number[node.skin] ?? -1;
}

const TEXTURES = [
  'baseColorTexture',
  'metallicRoughnessTexture',
  'normalTexture',
  'occlusionTexture',
  'emissiveTexture',
] as const satisfies (keyof Material)[];

/** Textures whose image is there, factors in their range. */
export function checkMaterials(scene: Scene, mend: Mend): void {
  const missing = (use: TextureUse | null) => use !== null && scene.images[use.image] === undefined;
  for (const material of scene.materials) {
    for (const slot of TEXTURES) {
      if (!missing(material[slot])) continue;
      material[slot] = null;
      mend('texture_missing', 'textures whose image is missing were dropped');
    }
    const bounded = (value: number, fallback: number, most: number) => {
      const result = Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : fallback;
      if (result !== value) mend('material_value', 'material values out of range were bounded');
      return result;
    };
    material.baseColor = material.baseColor.map((v) => bounded(v, 1, 1)) as Material['baseColor'];
    material.emissive = material.emissive.map((v) => bounded(v, 0, 1)) as Material['emissive'];
    material.metallic = bounded(material.metallic, 0, 1);
    material.roughness = bounded(material.roughness, 1, 1);
    material.occlusionStrength = bounded(material.occlusionStrength, 1, 1);
    material.alphaCutoff = bounded(material.alphaCutoff, 0.5, 1e9);
    material.emissiveStrength = bounded(material.emissiveStrength, 1, 1e9);
    if (!Number.isFinite(material.normalScale)) material.normalScale = 1;
  }
}

/** Drops channels without a node or with key frames that do not fit or go back in time, and animations left empty. */
export function checkAnimations(scene: Scene, mend: Mend): void {
  for (const animation of scene.animations) {
    animation.channels = animation.channels.filter((channel) => {
      const good = isSound(scene, channel);
      if (!good)
        mend('animation_channel_dropped', 'animation channels that are broken were dropped');
      return good;
    });
  }
  scene.animations = scene.animations.filter((animation) => animation.channels.length > 0);
}

const WIDTHS = { translation: 3, rotation: 4, scale: 3 };

function isSound(scene: Scene, channel: AnimationChannel): boolean {
  const node = scene.nodes[channel.node];
  if (node === undefined) return false;
  const width =
    channel.path === 'weights'
      ? (scene.meshes[node.mesh]?.geometry.morphTargets.length ?? 0)
      : WIDTHS[channel.path];
  const { times, values } = channel;
  const perKey = width * (channel.interpolation === 'cubic' ? 3 : 1);
  if (times.length === 0 || perKey === 0 || values.length !== times.length * perKey) return false;
  for (let k = 0; k < times.length; k++) {
    if (!(times[k] >= 0) || (k > 0 && times[k] <= times[k - 1])) return false;
  }
  return allFinite(times) && allFinite(values);
}
