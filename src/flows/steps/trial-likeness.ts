import {
  type ComparedPicture,
  CUT_OUT_SOURCE,
  type PictureSide,
  type PolygonMesh,
  type Scene,
  type SideLikeness,
  type Work,
} from '../../engines/spec.ts';
import type { FlowContext, OutputFile } from '../flow.ts';
import { authorPicture } from './author-pictures.ts';

/** How a trial compares with the pictures that it is made from, with images of that. */
interface ComparedTrial {
  likenesses: SideLikeness[];
  files: OutputFile[];
  views: string[];
}

/** The pictures of a trial: their trust, and the camera of the first one as its author sees it. */
interface TrialInput {
  trusts?: Partial<Record<PictureSide, number>>;
  viewpoint?: ComparedPicture['guess'];
}

/** Compares the model of a program with the objects of its pictures; without them, there is nothing to compare. */
export async function comparedTrial(
  { input, sources, engines }: FlowContext,
  model: { geometry: PolygonMesh; scene: Scene },
  work: Work,
): Promise<ComparedTrial> {
  const { trusts = {}, viewpoint = null } = input as TrialInput;
  const compared: ComparedTrial = { likenesses: [], files: [], views: [] };
  const sides = Object.entries(trusts) as [PictureSide, number][];
  for (const [side, trust] of sides) {
    const part = work.within(1 / sides.length);
    const path = sources[`${CUT_OUT_SOURCE}${side}`]!;
    const cutOut = await engines.codec.decode(path, part.within(0.1));
    const guess = side === 'front' ? viewpoint : null;
    const { likeness, images } = await engines.comparer.compare(
      { side, cutOut, trust, guess },
      model,
      part.within(0.8),
    );
    compared.likenesses.push({ side, likeness });
    for (const { name, image } of images) {
      compared.files.push(await authorPicture(engines, image, part.within(0.05)));
      compared.views.push(side === 'front' ? name : `${side}: ${name}`);
    }
  }
  return compared;
}
