import type { PictureUse, Raster, Work } from '../../../spec.ts';
import { fitSilhouette, plainness } from '../projection/fit-silhouette.ts';
import { objectBox, type Side, shapeOf, silhouetteOf } from '../projection/silhouette.ts';
import type { Outside } from '../surface.ts';
import { isStationary } from './stationary.ts';

const SIDES: readonly Side[] = ['front', 'back', 'left', 'right'];
/**
 * Agreement from which a picture counts as one of the model. The plainer the picture's outline (`plainness`: how well a
 * disc or a rectangle agrees with it), the more agreement is needed: whatever fits the outline of a witch is a witch,
 * but whatever fits the outline of a chest may be a tea cup. A side other than the front needs `side` more. Measured on
 * 20 pairs of a model and its own picture from the front, and on 880 pairs that do not belong together: these values
 * accept all 20 and 13 of the 880; a single limit of .78, for the front alone, accepts 19 and 37.
 */
const NEEDED = {
  odd: { plainness: 0.4, agreement: 0.64 },
  plain: { plainness: 0.9, agreement: 0.86 },
  side: 0.05,
};
/** If the agreement is within this distance of the required one, the judgment is marked as doubtful. */
const DOUBT = 0.05;

/**
 * Decides how a picture relates to a model: a view of one of its four sides, a material, or something else.
 * @param image the object, cut out
 * @param uncut the original picture
 */
export async function judgePicture(
  { image, uncut }: { image: Raster; uncut: Raster },
  outside: Outside,
  work: Work,
): Promise<PictureUse> {
  const none = { side: null, agreement: 0, needed: 1, doubtful: false, box: null };
  if (await isStationary(uncut)) return { ...none, use: 'material' };
  const object = objectBox(image);
  if (object === null) return { ...none, use: 'palette' };
  const shape = shapeOf(image, object);
  const fits = [];
  for (const [i, side] of SIDES.entries()) {
    await work.breathe(i / SIDES.length);
    const silhouette = silhouetteOf(outside, side);
    const needed = neededFor(plainness(silhouette)) + (side === 'front' ? 0 : NEEDED.side);
    fits.push({ side, needed, ...fitSilhouette(silhouette, shape) });
  }
  const best = fits.reduce((a, b) =>
    b.agreement - b.needed > a.agreement - a.needed + 1e-9 ? b : a,
  );
  const { side, needed, agreement, box } = best;
  const shown = agreement >= needed;
  const doubtful = Math.abs(agreement - needed) < DOUBT;
  return shown
    ? { use: 'projection', side, agreement, needed, doubtful, box }
    : { use: 'palette', side, agreement, needed, doubtful, box: null };
}

function neededFor(plainness: number): number {
  const { odd, plain } = NEEDED;
  const share = (plainness - odd.plainness) / (plain.plainness - odd.plainness);
  return odd.agreement + (plain.agreement - odd.agreement) * Math.min(1, Math.max(0, share));
}
