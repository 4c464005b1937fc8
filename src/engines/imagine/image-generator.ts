import type { ImageGenerator, Provenance } from '../spec.ts';
import { PromptNotUnderstood } from '../spec.ts';
import { ASSETS } from './library/assets.ts';
import { type DrawingLibrary, openDrawings } from './library/drawings.ts';
import { solidClassOf } from './library/solid-classes.ts';
import { rasterize } from './vector/rasterize.ts';
import { takeApart } from './vector/take-apart.ts';

const IDENTITY = { id: 'bozzetto-library', version: '1.0.0', provider: 'built-in' } as const;

export interface ImageGeneratorOptions {
  /** Where the prepared library is kept; made where it is missing. */
  dataDirectory: string;
}

/**
 * {@link ImageGenerator} that chooses from a library of drawings and recolours them. It draws one thing at a time, in one
 * style; what it has no drawing of it refuses.
 */
export function createImageGenerator({ dataDirectory }: ImageGeneratorOptions): ImageGenerator {
  let opened: Promise<DrawingLibrary> | null = null;
  const library = () => {
    opened ??= openDrawings(dataDirectory, ASSETS.keys()).catch((error: unknown) => {
      // The next run may find the disk in a better state.
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    specVersion: 1,
    identity: IDENTITY,
    async doGenerate({ prompt, seed, size, count }, context) {
      const words = prompt.toLowerCase();
      const asset = [...ASSETS.values()].find(({ names }) => names.includes(words));
      const drawing = asset && (await (await library()).read(asset.slug));
      if (!asset || !drawing) throw new PromptNotUnderstood(`there is no drawing of ${prompt}`, '');
      const image = await rasterize(drawing, size);
      await context.progress(1);
      const provenance: Provenance = {
        engine: IDENTITY.id,
        version: IDENTITY.version,
        asset: asset.slug,
        colour: null,
        seed,
      };
      return { images: Array.from({ length: count }, () => ({ image, provenance })), warnings: [] };
    },
    async doTakeApart({ engine, asset }, side, context) {
      if (engine !== IDENTITY.id || !ASSETS.has(asset)) return null;
      const drawing = await (await library()).read(asset);
      if (drawing === null) return null;
      const image = await rasterize(drawing, side);
      const layers = await takeApart(drawing, image, context);
      return { asset, image, side, layers, solid: solidClassOf(asset) };
    },
  };
}
