import type { FittedCamera, Likeness, PolygonMesh, Scene, Work } from '../../engines/spec.ts';
import type { FlowContext, OutputFile } from '../flow.ts';
import { authorPicture } from './author-pictures.ts';

/** How a trial compares with the picture that it is made from, with images of that. */
interface ComparedTrial {
  likeness: Likeness | null;
  files: OutputFile[];
  views: string[];
}

/** Compares the model of a program with the source `cut_out`; without this source, there is nothing to compare. */
export async function comparedTrial(
  { input, sources, engines }: FlowContext,
  model: { geometry: PolygonMesh; scene: Scene },
  work: Work,
): Promise<ComparedTrial> {
  if (sources.cut_out === undefined) return { likeness: null, files: [], views: [] };
  const cutOut = await engines.codec.decode(sources.cut_out, work.within(0.1));
  const picture = {
    side: 'front' as const,
    cutOut,
    trust: input.trust as number,
    guess: input.viewpoint as Pick<FittedCamera, 'azimuth' | 'elevation'> | null,
  };
  const { likeness, images } = await engines.comparer.compare(picture, model, work.within(0.8));
  const files: OutputFile[] = [];
  for (const { image } of images)
    files.push(await authorPicture(engines, image, work.within(0.05)));
  return { likeness, files, views: images.map(({ name }) => name) };
}
