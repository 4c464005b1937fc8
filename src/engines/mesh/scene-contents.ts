import type { Scene } from './scene.ts';
import { hasStrokes } from './scene-strokes.ts';

/** Whether there is a face in it. */
export function hasFaces(scene: Pick<Scene, 'meshes'>): boolean {
  return scene.meshes.some(({ geometry }) => geometry.corners.length > 0);
}

/** Whether it is a model without any face: a skeleton or an animation alone. */
export function hasMotion(scene: Pick<Scene, 'skins' | 'animations'>): boolean {
  return scene.skins.length > 0 || scene.animations.length > 0;
}

/** Lists what is in a scene, for an error about what cannot be done with it: `1 animation, 1 skeleton, points and lines`. */
export function describeContents(scene: Scene): string {
  const counts: [number, string][] = [
    [scene.animations.length, 'animation'],
    [scene.skins.length, 'skeleton'],
    [scene.cameras.length, 'camera'],
    [scene.lights.length, 'light'],
    [scene.nodes.length, 'node'],
  ];
  const parts = counts.flatMap(([count, word]) =>
    count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`],
  );
  if (hasStrokes(scene)) parts.unshift('points or lines');
  return parts.join(', ') || 'nothing';
}
