import { DOUBTFUL_CUT_OUT, type PictureMeasures } from '../../../spec/likeness.ts';

/** Describes what was measured in a picture, for the author of its program; null: no object was found in it. */
export function measuresInWords(measures: PictureMeasures | null): string {
  if (measures === null)
    return 'Its object could not be separated from the background, so nothing was measured.';
  const { width, height, box, cutOut, widths, mirror, palette, elevation } = measures;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const trust = cutOut.trust.toFixed(2);
  return [
    `The picture is shown with ${width} × ${height} pixels; x goes to the right, y down. All measures are in its pixels.`,
    `Its object was cut out (${cutOut.method}, trust ${trust} of 1${cutOut.trust <= DOUBTFUL_CUT_OUT ? ': probably wrong' : ''}): x ${box.left} to ${box.right}, y ${box.top} to ${box.bottom}, ${across} wide and ${down} high.`,
    `Outline at shares of its height, from below: ${widths.map(({ at, left, right }) => `${at.toFixed(2)}: x ${left} to ${right} (${right - left})`).join('; ')}.`,
    mirror.agreement > SYMMETRIC
      ? `The outline is nearly symmetric about x = ${Math.round(mirror.x)} (${percent(mirror.agreement)}).`
      : `The outline is not symmetric; at best about x = ${Math.round(mirror.x)} (${percent(mirror.agreement)}).`,
    `Colors of the object: ${palette.map(({ color, share }) => `${color} ${percent(share)}`).join(', ')}.`,
    elevation === null
      ? 'Its lower edge does not show how far the camera looks down.'
      : `By its lower edge, the camera looks down by about ${Math.round(elevation)}°: a rough guess, mostly too high.`,
  ].join('\n');
}

/** Minimum agreement of an outline with its mirror image for it to count as symmetric. */
const SYMMETRIC = 0.85;

const percent = (share: number) => `${Math.round(100 * share)}%`;
