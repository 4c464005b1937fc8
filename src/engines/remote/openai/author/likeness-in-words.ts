import type { DifferentArea, Likeness, WidthDifference } from '../../../spec/likeness.ts';
import type { Viewpoint } from './viewpoint.ts';

/** Widths that differ by less than this share of the object's width are not mentioned. */
const LEAST_WIDTH = 0.04;
/** Edges that are off by less than this share of the object's width are not mentioned. */
const LEAST_EDGE = 0.03;
/** Share of the object's width below which the picture's width at a height is no measure for the model's. */
const THIN = 0.1;
const MOST_WIDTHS = 6;
/** Relative difference of the proportions above which it is mentioned. */
const LEAST_PROPORTION = 0.03;
/** Color distance in OKLab above which a region is mentioned. */
const LEAST_COLOR = 0.05;
const MOST_REGIONS = 4;
/** If the outline fits better by this much from one side of the front, the other side is ruled out. */
const CLEAR = 0.08;

/**
 * Describes with numbers how a model differs from its picture, for the author of its program.
 * @param stated the viewpoint that the author wrote
 * @param isOutlineKnown whether the object was cut out of the picture reliably
 */
export function likenessInWords(
  likeness: Likeness,
  stated: Viewpoint | null,
  isOutlineKnown = true,
): string {
  const { camera, other, widths, proportion, missing, extra, regions } = likeness;
  if (!isOutlineKnown)
    return `The cut-out of the picture is doubtful, so its outline was not compared. The model is shown from azimuth ${degrees(camera.azimuth)}, elevation ${degrees(camera.elevation)}: ${stated === null ? 'write camera_azimuth and camera_elevation as parameters to choose the view' : 'the viewpoint that you wrote'}.`;
  const said =
    stated === null ? '' : ` (you wrote ${degrees(stated.azimuth)}, ${degrees(stated.elevation)})`;
  const ratio = proportion.model / proportion.picture - 1;
  const sentences = [
    `Fitted camera: azimuth ${degrees(camera.azimuth)}, elevation ${degrees(camera.elevation)}${said}, distance ${camera.distance.toFixed(1)} radii. From there, the outlines of picture and model agree to ${camera.iou.toFixed(2)} (intersection by union).`,
  ];
  if (other !== null && other.iou > camera.iou - CLEAR)
    sentences.push(
      `From the other side of the front, azimuth ${degrees(other.azimuth)}, they agree to ${other.iou.toFixed(2)}: if that is the true one, mirror the model.`,
    );
  if (Math.abs(ratio) > LEAST_PROPORTION)
    sentences.push(
      `Height by width of the outline: ${proportion.picture.toFixed(2)} in the picture, ${proportion.model.toFixed(2)} in the model: it is too ${ratio > 0 ? 'slim' : 'squat'} by ${percent(Math.abs(ratio))}.`,
    );
  const wrong = widths
    .filter((each) => Math.abs(each.model - each.picture) >= LEAST_WIDTH || isShifted(each))
    .toSorted((a, b) => difference(b) - difference(a))
    .slice(0, MOST_WIDTHS)
    .toSorted((a, b) => b.at - a.at);
  if (wrong.length > 0)
    sentences.push(
      `Outline by shares of the height, from the top: ${wrong.map(widthInWords).join('; ')}.`,
    );
  if (missing.length > 0)
    sentences.push(
      `Only in the picture, missing in the model: ${missing.map(areaInWords).join('; ')}.`,
    );
  if (extra.length > 0)
    sentences.push(`Only in the model, not in the picture: ${extra.map(areaInWords).join('; ')}.`);
  const colors = regions.filter(({ distance }) => distance >= LEAST_COLOR).slice(0, MOST_REGIONS);
  if (colors.length > 0)
    sentences.push(
      `Colors by region of the object, picture against model: ${colors.map(({ region, picture, model }) => `${region}: ${listed(picture)} against ${listed(model)}`).join('; ')}.`,
    );
  return sentences.join('\n');
}

const difference = ({ picture, model, left, right }: WidthDifference) =>
  Math.max(Math.abs(model - picture), Math.abs(left), Math.abs(right));

const isShifted = ({ left, right }: WidthDifference) =>
  Math.min(Math.abs(left), Math.abs(right)) >= LEAST_EDGE && left * right > 0;

function widthInWords(each: WidthDifference): string {
  const { at, picture, model, left, right } = each;
  const place = `at ${at.toFixed(2)} of the height`;
  if (model === 0) return `nothing ${place}`;
  const edges = [
    ...(Math.abs(left) >= LEAST_EDGE
      ? [
          `left edge ${percent(Math.abs(left))} of the whole width too far ${left < 0 ? 'out' : 'in'}`,
        ]
      : []),
    ...(Math.abs(right) >= LEAST_EDGE
      ? [`right edge ${percent(Math.abs(right))} too far ${right > 0 ? 'out' : 'in'}`]
      : []),
  ];
  const more = edges.length === 0 ? '' : ` (${edges.join(', ')})`;
  if (Math.abs(model - picture) < LEAST_WIDTH)
    return `shifted to the ${left > 0 ? 'right' : 'left'} ${place}${more}`;
  const by = model / picture - 1;
  // A ratio to a thin rod says nothing: an antenna beside a handle is not "too wide by 5920%".
  const amount = picture < THIN ? '' : ` by ${percent(Math.abs(by))}`;
  return `too ${by > 0 ? 'wide' : 'narrow'}${amount} ${place}${more}`;
}

function areaInWords({ share, box }: DifferentArea): string {
  const { left, right, top, bottom } = box;
  return `x ${left} to ${right}, y ${top} to ${bottom} (${percent(share)} of the object)`;
}

const listed = (colors: readonly { color: string; share: number }[]) =>
  colors.map(({ color, share }) => `${color} ${percent(share)}`).join(' ');

const degrees = (value: number) => `${Math.round(value)}°`;
const percent = (share: number) => `${Math.round(100 * share)}%`;
