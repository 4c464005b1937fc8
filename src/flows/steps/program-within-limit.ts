import { DEFAULT_POLYGON_LIMIT } from '../../contract/fields.ts';
import {
  type Engines,
  type ShapeDraft,
  type ShapedModel,
  sceneOfMesh,
  type Warning,
  type Work,
} from '../../engines/spec.ts';
import { ANIMATE_WITHOUT_EFFECT } from './imagined-model.ts';

/** A program's model, and what was not done as requested. */
export interface LimitedModel extends ShapedModel {
  warnings: Warning[];
  /** Whether the parts became one mesh. */
  isJoined: boolean;
}

/**
 * Returns a program's model with at most so many triangles: coarser curves first, then one mesh that is reduced. Without a
 * limit of the task's own, a model of words gets curves as fine as suffices for it.
 */
export async function programWithinLimit(
  engines: Engines,
  { program, triangles }: Pick<ShapeDraft, 'program' | 'triangles'>,
  { polygon_limit: maxTriangles, animate = false }: { polygon_limit: number; animate?: boolean },
  work: Work,
): Promise<LimitedModel> {
  const part = work.within(0.7);
  const enough =
    maxTriangles === DEFAULT_POLYGON_LIMIT ? (triangles ?? maxTriangles) : maxTriangles;
  const made = await engines.shapes.run(program, enough, part, { animate });
  if (made.triangles <= maxTriangles) {
    const still = animate && made.clips.length === 0;
    return { ...made, isJoined: false, warnings: still ? [ANIMATE_WITHOUT_EFFECT] : [] };
  }
  const request = { mesh: made.geometry, maxTriangles };
  const geometry = await engines.remesher.reduce(request, work.within(0.3));
  const { materials } = made.scene;
  const message = `${made.triangles} triangles were reduced to ${maxTriangles}; the parts are one mesh`;
  return {
    ...made,
    clips: [],
    geometry,
    isJoined: true,
    scene: sceneOfMesh(geometry, 'model', { materials, images: [] }),
    warnings: [{ code: 'parts_joined', message }, ...(animate ? [ANIMATE_WITHOUT_EFFECT] : [])],
  };
}
