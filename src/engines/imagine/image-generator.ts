import type { Backdrop, GeneratedImage, ImageGenerator, Provenance, Warning } from '../spec.ts';
import { recolor } from './color/recolor.ts';
import { ASSETS, type Category } from './library/assets.ts';
import { type DrawingLibrary, openDrawings, type VectorDrawing } from './library/drawings.ts';
import { solidClassOf } from './library/solid-classes.ts';
import { once } from './once.ts';
import { openIndex } from './open-index.ts';
import { variationsOf } from './variations.ts';
import { copiesOf } from './vector/copies.ts';
import { rasterize } from './vector/rasterize.ts';
import { renderScene } from './vector/scene.ts';
import { takeApart } from './vector/take-apart.ts';
import type { Background } from './words/background.ts';
import { type Match, matchPrompt } from './words/match.ts';
import { notUnderstood } from './words/not-understood.ts';

const IDENTITY = { id: 'bozzetto-library', version: '1.0.0', provider: 'built-in' } as const;
/** Side of the picture on which a drawing's main color is measured. */
const MEASURE = 64;
/** Side of the picture that is returned with a drawing's layers and becomes a texture. */
const PICTURE = 1024;
/** Categories of things with windows. */
const GLAZED: ReadonlySet<Category> = new Set(['vehicle', 'place']);
/** Maximum number of copies in a row; more would be too small. */
const MOST_COPIES = 5;

/**
 * Creates an {@link ImageGenerator} that chooses from a library of drawings and recolors them. It draws one kind of
 * thing at a time, in a single style, and refuses prompts for which it has no drawing.
 */
export function createImageGenerator(): ImageGenerator {
  const library = once(() => openDrawings());
  return {
    specVersion: 1,
    identity: IDENTITY,
    async generate({ prompt, seed, size, count }, work) {
      const match = matchPrompt(prompt, await openIndex());
      if (match.slug === null) throw notUnderstood(prompt, match);
      await work.breathe(0.05);
      const copies = Math.min(match.count, MOST_COPIES);
      const images: GeneratedImage[] = [];
      for (const { slug, color, background } of variationsOf(match, seed, count)) {
        const provenance: Provenance = {
          engine: IDENTITY.id,
          version: IDENTITY.version,
          asset: slug,
          colour: color,
          seed,
          ...(copies === 1 ? {} : { copies }),
        };
        const drawing = await draw(await library(), provenance);
        images.push({ image: await renderScene(drawing!, background, size), provenance });
        await work.breathe(images.length / count);
      }
      const backdrop = backdropOf(match.background);
      return { images, backdrop, warnings: warningsOf(match, copies) };
    },
    async takeApart(provenance, side, work) {
      if (provenance.engine !== IDENTITY.id) return null;
      const drawing = await draw(await library(), provenance);
      if (drawing === null) return null;
      const drawn = work.within(0.3);
      const image = await rasterize(drawing, Math.max(PICTURE, side));
      await drawn.breathe(1);
      const layers = await takeApart(drawing, await rasterize(drawing, side), work.within(0.7));
      const { asset } = provenance;
      return { asset, image, side, layers, solid: solidClassOf(asset) };
    },
  };
}

/** Returns the drawing that a provenance describes; null if the library has none of that name. */
async function draw(
  library: DrawingLibrary,
  provenance: Provenance,
): Promise<VectorDrawing | null> {
  const { asset, colour: color, copies = 1 } = provenance;
  const own = await library.read(asset);
  if (own === null) return null;
  const colored =
    color === null
      ? own
      : recolor(own, await rasterize(own, MEASURE), color, GLAZED.has(ASSETS.get(asset)!.category));
  return copiesOf(colored, Math.min(Math.max(1, Math.floor(copies)), MOST_COPIES));
}

function backdropOf(background: Background | null): Backdrop | null {
  if (background === null || typeof background === 'string') return background;
  return background.color === 'white' ? 'white' : null;
}

function warningsOf(match: Match, copies: number): Warning[] {
  const { name } = ASSETS.get(match.slug)!;
  const warnings: Warning[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message });
  if (match.relation === 'kind') warn('drawn_as', `the prompt was drawn as: ${name}`);
  else if (match.relation === 'spelling') warn('spelling', `the prompt was read as: ${name}`);
  else if (match.relation !== 'name')
    warn('translated', `the prompt was read in the language ${match.relation} as: ${name}`);
  if (match.ignored.length > 0)
    warn('words_not_drawn', `these words were ignored: ${match.ignored.join(', ')}`);
  if (match.material !== null)
    warn('material_as_colour', `the material ${match.material} is shown only by its color`);
  if (match.count > copies)
    warn('fewer_copies', `${match.count} were requested; ${copies} are drawn`);
  return warnings;
}
