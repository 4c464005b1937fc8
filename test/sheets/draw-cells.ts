import sharp, { type OverlayOptions } from 'sharp';
import type { Engines, Scene, Shot, Work } from '../../src/engines/spec.ts';

/** A model on a sheet, and the lines below it. */
export interface Cell {
  scene: Scene | null;
  lines: readonly string[];
  /** Path of an image before the sides. */
  picture?: string;
  /** Further views, after the four sides, or between the picture and these. */
  more?: readonly Pick<Shot, 'camera' | 'focus'>[];
}

const VIEWS = [0, 35, 90, 180];
/** Height of a line of text. */
const LINE = 14;
const QUALITY = 72;

/** Models from four sides each, `across` of them in a row, with lines of text below. */
export async function drawCells(
  cells: readonly Cell[],
  { engines, work, path, side, across }: Drawing,
): Promise<void> {
  const label = LINE * Math.max(...cells.map(({ lines }) => lines.length));
  const columns = VIEWS.length + Math.max(...cells.map(othersOf));
  const overlays: OverlayOptions[] = [];
  for (const [i, { scene, lines, picture, more = [] }] of cells.entries()) {
    const left = (i % across) * columns * side;
    const top = Math.floor(i / across) * (side + label);
    const sides = VIEWS.map((azimuth) => ({
      camera: { azimuth, elevation: azimuth === 35 ? 18 : 6 },
    }));
    // Beside its picture, a model is best seen from the same camera.
    const views = picture === undefined ? [...sides, ...more] : [...more, ...sides];
    const shots = views.map((view) => ({ ...view, width: side, height: side }));
    const request = { model: scene!, style: 'pbr', shots, backdrops: ['white'] } as const;
    let view = 0;
    if (picture !== undefined) {
      const input = await sharp(picture)
        .resize(side, side, { fit: 'contain', background: '#fff' })
        .flatten({ background: '#fff' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      overlays.push({ input, left: left + side * view++, top });
    }
    if (scene !== null)
      for await (const [picture] of engines.renderer.render(request, work)) {
        const { width, height, data } = picture!;
        const input = await sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .png({ compressionLevel: 1 })
          .toBuffer();
        overlays.push({ input, left: left + side * view++, top });
      }
    overlays.push({ input: text(lines, columns * side, label), left, top: top + side });
  }
  const width = Math.min(across, cells.length) * columns * side;
  const height = Math.ceil(cells.length / across) * (side + label);
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(overlays)
    .webp({ quality: QUALITY })
    .toFile(path);
}

/** Counts what a cell shows besides the four sides. */
const othersOf = ({ more = [], picture }: Cell) => more.length + (picture === undefined ? 0 : 1);

interface Drawing {
  engines: Engines;
  work: Work;
  path: string;
  /** Pixels of a view. */
  side: number;
  across: number;
}

function text(lines: readonly string[], width: number, height: number): Buffer {
  const escaped = lines.map((line) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
  const rows = escaped.map(
    (line, i) =>
      `<text x="${width / 2}" y="${LINE * i + 10}" font-family="sans-serif" font-size="11" text-anchor="middle">${line}</text>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rows.join('')}</svg>`,
  );
}
