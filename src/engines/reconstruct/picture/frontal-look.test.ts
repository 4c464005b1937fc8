import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { EXACT, labOf } from '../../raster/cielab.ts';
import { createGrid } from '../field/working-grid.ts';
import { resampleToGrid } from './crop.ts';
import { looksAtViewer } from './frontal-look.ts';
import { traceSilhouette } from './silhouette.ts';

const HEAD = '<circle cx="60" cy="40" r="30" fill="#e8b890"/>';
const BODY =
  '<rect x="52" y="66" width="16" height="14" fill="#e8b890"/><rect x="36" y="78" width="48" height="78" fill="#4060a0"/>';
const FACE =
  '<circle cx="48" cy="36" r="5" fill="#201008"/><circle cx="72" cy="36" r="5" fill="#201008"/><path d="M46 54 Q60 64 74 54" stroke="#902020" stroke-width="4" fill="none"/>';
const PROFILE =
  '<circle cx="40" cy="36" r="5" fill="#201008"/><path d="M60 14 L90 30 L88 60 L70 66 Z" fill="#402010"/>';
const STAFF = '<rect x="92" y="10" width="6" height="146" fill="#806040"/>';

async function looks(drawing: string, width = 120, isSymmetric = false): Promise<boolean> {
  const height = 160;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const data = new Uint8Array(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer());
  const bounds = { left: 0, top: 0, width, height, fill: 1 };
  const grid = createGrid(bounds, 256);
  const pixels = await resampleToGrid({ width, height, data }, bounds, grid);
  const { inside } = traceSilhouette(pixels, grid);
  const { lightness } = labOf(pixels, EXACT);
  return looksAtViewer(lightness, inside, grid, { onLegs: false, isSymmetric });
}

test('a figure whose face is its own mirror image looks at the viewer, whatever it holds', async () => {
  assert.equal(await looks(HEAD + BODY + FACE), true);
  assert.equal(await looks(HEAD + BODY + FACE + STAFF), true);
});

test('a figure seen from its side does not, nor one without any detail', async () => {
  assert.equal(await looks(HEAD + BODY + PROFILE), false);
  assert.equal(await looks(HEAD + BODY), false);
});

test('what has no neck, or is wide, is no figure', async () => {
  const block = '<rect x="30" y="10" width="60" height="146" fill="#e8b890"/>';
  assert.equal(await looks(block + FACE), false);
  const wide = `<g transform="scale(2 1)">${HEAD + BODY + FACE}</g>`;
  assert.equal(await looks(wide, 240, true), false);
  const sitting = `<g transform="scale(1.3 1)">${HEAD + BODY + FACE}</g><ellipse cx="78" cy="120" rx="70" ry="36" fill="#4060a0"/>`;
  assert.equal(await looks(sitting, 156), false);
  assert.equal(await looks(sitting, 156, true), true, 'a sitting bear');
});
