import { joinMeshes } from '../../../../mesh/flatten.ts';
import type { PolygonMesh } from '../../../../mesh/polygon-mesh.ts';
import { ProgramError } from '../../expression.ts';
import { ribbon } from './ribbon.ts';
import { glyphOf } from './stroke-font.ts';
import { readStrokes, refined, type Stroke } from './strokes.ts';

/**
 * Sizes in units of the font: the height of capitals, a space, the gap between letters, and the distance between
 * baselines.
 */
const CAPITAL = 6;
const SPACE = 2.4;
const GAP = 1.2;
const LINE = 9.5;
/** Maximum length of the pieces of a stroke, so that strokes can bend with a surface. */
const PIECE = 1;
/** How much higher an accent is on a capital than on a small letter. */
const RAISED = 2;

/** Sizes of a label, in meters. */
export interface Lettering {
  /** Height of capitals. */
  size: number;
  /** Width of the strokes. */
  width: number;
  /** How far the letters reach from the plane z = 0 to either side. */
  depth: number;
}

/**
 * Builds text in the plane z = 0, centered, to be read from +Z.
 * @throws ProgramError with the letters that the font does not have
 */
export function label(text: string, { size, width, depth }: Lettering): PolygonMesh {
  const unit = size / CAPITAL;
  const gap = GAP + width / unit;
  const lines = text.split('\n').map((line) => lineOf(line, gap));
  const middle = ((lines.length - 1) * LINE - CAPITAL) / 2;
  const strokes = lines.flatMap(({ strokes: own, width: wide }, row) =>
    own.map(
      (stroke): Stroke =>
        stroke.map(([x, y]) => [unit * (x - wide / 2), unit * (y + middle - row * LINE)]),
    ),
  );
  if (strokes.length === 0) throw new ProgramError('a label has no letters');
  return joinMeshes(
    strokes.map((stroke) => ribbon(refined(stroke, PIECE * unit), () => width / 2, depth)),
  );
}

function lineOf(line: string, gap: number): { strokes: Stroke[]; width: number } {
  const strokes: Stroke[] = [];
  const unknown: string[] = [];
  let x = 0;
  let width = 0;
  for (const letter of line.normalize('NFC')) {
    if (letter === ' ') {
      x += SPACE;
      continue;
    }
    const glyph = glyphOf(letter);
    if (glyph === null) {
      unknown.push(letter);
      continue;
    }
    const moved = (text: string, dx: number, dy: number): Stroke[] =>
      readStrokes(text).map((stroke) => stroke.map(([px, py]) => [px + dx, py + dy]));
    strokes.push(...moved(glyph.strokes, x, 0));
    for (const accent of glyph.accents)
      strokes.push(...moved(accent, x + glyph.width / 2, glyph.isTall ? RAISED : 0));
    width = x + glyph.width;
    x = width + gap;
  }
  if (unknown.length > 0)
    throw new ProgramError(
      `a label has ${unknown.map((letter) => `"${letter}"`).join(', ')}, which the font lacks: it has Latin letters with common accents, digits and punctuation`,
    );
  return { strokes, width };
}
