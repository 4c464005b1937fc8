import type { Part } from '../../contract/shape-program.ts';
import {
  type Engines,
  type PolygonMesh,
  SourceUnusable,
  type Warning,
  type Work,
} from '../../engines/spec.ts';

/** Plans of figures that the outlines of front and side describe; wings and shells, they do not. */
const BODIES: ReadonlySet<string> = new Set(['humanoid', 'quadruped']);

/** Triangles of a guide: its depths are read at 256 cells at most. */
const TRIANGLES = 20_000;

/** Words with an image. */
export interface PictureWords {
  text: string;
  source: 'prompt' | 'caption';
}

/** A thing of the library that the words with an image name. */
export interface PictureGuide {
  /** null: the library has nothing of that name. */
  thing: { name: string; mesh: PolygonMesh; isBody: boolean } | null;
  warnings: Warning[];
}

/** Returns the thing that the words with an image name, as a guide to the depths that the image does not show. */
export async function pictureGuide(
  { shapes }: Pick<Engines, 'shapes'>,
  { text, source }: PictureWords,
  work: Work,
): Promise<PictureGuide> {
  try {
    const draft = await shapes.read(text, work.within(0.2));
    if (draft === null)
      return unused(source, `the library has nothing of the name in the ${source}`);
    const { geometry } = await shapes.run(draft.program, TRIANGLES, work.within(0.8));
    const { name, parts } = draft.program;
    return { thing: { name, mesh: geometry, isBody: isBody(parts[0]) }, warnings: [] };
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    return unused(source, `the thing that the ${source} names cannot be built: ${error.message}`);
  }
}

/**
 * Whether a person or a four-legged animal is in a part. Of several things, the one that is named first decides: a house with
 * a dog is none.
 */
function isBody(part: Part | undefined): boolean {
  if (part === undefined) return false;
  if (part.figure && BODIES.has(part.figure.plan)) return true;
  return part.parts?.some(isBody) ?? false;
}

function unused(source: PictureWords['source'], reason: string): PictureGuide {
  return { thing: null, warnings: [notUsed(source, reason)] };
}

/** Returns the warning that words did not help. */
export function notUsed(source: PictureWords['source'], reason: string): Warning {
  const message = `${reason}, so the depth was estimated from the image alone`;
  return { code: `${source}_not_used`, message };
}

/** Words that cannot help, because the shape is known without them. */
export const WORDS_NOT_NEEDED: Warning = {
  code: 'prompt_not_used',
  message:
    'the prompt was not used: it helps only where the built-in engine reads one image from its pixels',
};

/** How good a model of one image without words is, and what makes it better. */
export const PREVIEW_QUALITY: Warning = {
  code: 'preview_quality',
  message:
    'This model is of preview quality: what one image does not show was guessed. For a better one, add images of other sides (images), name the object (prompt), or use a model server.',
};
