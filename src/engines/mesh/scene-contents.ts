import type { Scene } from './scene.ts';
import { hasStrokes } from './scene-strokes.ts';

/** Returns whether any mesh has a face. */
export function hasFaces(scene: Pick<Scene, 'meshes'>): boolean {
  return scene.meshes.some(({ geometry }) => geometry.corners.length > 0);
}

/** Returns whether the model has a skeleton or an animation, which are useful even without faces. */
export function hasMotion(scene: Pick<Scene, 'skins' | 'animations'>): boolean {
  return scene.skins.length > 0 || scene.animations.length > 0;
}

/**
 * Lists the contents of a scene, for an error about an operation that is impossible with them: `1 animation, 1
 * skeleton, points and lines`.
 */
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
