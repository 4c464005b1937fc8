import type { MeshReport } from '../../contract/mesh-report.ts';
import type { Engines, PolygonMesh, Scene, Work } from '../../engines/spec.ts';
import { measureUvs, wireUvs } from './finish/model-state.ts';

/** Side of the texture for the measures of models without textures, in pixels. */
const USUAL_SIDE = 1024;

/** Measures the UVs of the source, and those of the delivered file at the size of its texture. */
export async function compareUvs(
  engines: Engines,
  { source, before, after }: { source: Scene; before: PolygonMesh; after: Scene },
  { images }: Scene,
  work: Work,
): Promise<NonNullable<MeshReport['uvs']>> {
  const side = images.reduce((most, { width = 0 }) => Math.max(most, width), 0) || USUAL_SIDE;
  const flat = await engines.converter.flatten(after, work.within(0.2));
  const [old, made] = [
    await measureUvs(engines, { scene: source, flat: before, side }, work.within(0.4)),
    await measureUvs(engines, { scene: after, flat, side }, work.within(0.4)),
  ];
  return { before: old && wireUvs(old), after: wireUvs(made!) };
}
