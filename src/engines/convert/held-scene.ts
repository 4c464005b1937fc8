import { formatNamed, holds, type WriteFormat } from '../../contract/formats.ts';
import type { Scene } from '../mesh/scene.ts';
import { describeContents, hasFaces, hasMotion } from '../mesh/scene-contents.ts';
import { NoFacesError } from '../mesh/scene-error.ts';
import { hasStrokes, type StrokeKind, strokeKinds, withStrokes } from '../mesh/scene-strokes.ts';
import type { ConvertContext } from './format.ts';

/**
 * For each format, the kinds of strokes that it can store, and whether it can also store them next to faces or only in
 * models without faces.
 */
const HELD: Partial<Record<WriteFormat, { kinds: readonly StrokeKind[]; besideFaces: boolean }>> = {
  glb: { kinds: ['points', 'lines'], besideFaces: true },
  gltf: { kinds: ['points', 'lines'], besideFaces: true },
  obj: { kinds: ['points', 'lines'], besideFaces: true },
  usdz: { kinds: ['points', 'lines'], besideFaces: true },
  // In a PLY with faces, vertices without faces are leftovers.
  ply: { kinds: ['points', 'lines'], besideFaces: false },
  // The COLLADA standard does not define points.
  dae: { kinds: ['lines'], besideFaces: true },
};

/**
 * Returns the scene as the format can store it, without unsupported points and lines.
 * @throws NoFacesError if nothing is left
 */
export function heldScene(scene: Scene, format: WriteFormat, context: ConvertContext): Scene {
  const kept = heldStrokes(scene, format, context);
  const holdsMotion = holds(format, 'animations') && hasMotion(scene);
  if (hasFaces(scene) || holdsMotion || hasStrokes(kept)) return kept;
  const title = formatNamed(format)?.title ?? format;
  const kinds = ['faces', ...(HELD[format]?.kinds ?? [])];
  const listed = kinds.join(', ').replace(/, (\w+)$/, ' and $1');
  throw new NoFacesError(
    `the model has no faces, but ${title} output supports only ${listed}: it has ${describeContents(scene)}`,
  );
}

/**
 * Returns the scene with only the points and lines that the format supports, and warns about those that were removed.
 */
function heldStrokes(scene: Scene, format: WriteFormat, context: ConvertContext): Scene {
  if (!hasStrokes(scene)) return scene;
  const held = HELD[format];
  const place = held !== undefined && (held.besideFaces || !hasFaces(scene)) ? held.kinds : [];
  const there = strokeKinds(scene);
  const lost = (['points', 'lines'] as const).filter(
    (kind) => there[kind] && !place.includes(kind),
  );
  if (lost.length > 0) {
    const title = formatNamed(format)?.title ?? format;
    const alone =
      held?.besideFaces === false ? `, or ${held.kinds.join(' and ')} without faces` : '';
    context.warn(
      'not_a_surface',
      `${lost.join(' and ')} were left out: ${title} output supports ${['faces', ...place].join(' and ')}${alone}`,
    );
  }
  const none = new Uint32Array(0);
  return withStrokes(scene, (strokes, { geometry }) => {
    if (geometry.skinning !== null || geometry.morphTargets.length > 0) {
      if (place.length > 0)
        context.warn('not_a_surface', 'points and lines of deforming meshes were left out');
      return null;
    }
    return {
      ...strokes,
      points: place.includes('points') ? strokes.points : none,
      lines: place.includes('lines') ? strokes.lines : none,
    };
  });
}
