import type { Part } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';
import { type Cover, isSkin, isSleek } from './body.ts';
import { closed, drape, hipReach, type Row, skirt } from './drapery.ts';
import type { Figure } from './figure.ts';
import { collarHeight, neckRadius, waistSize } from './trunk.ts';
import type { Worn } from './worn.ts';

/** Builds a tube of cloth around a limb, with a folded edge below. */
function hem(name: string, material: string, [y, height]: readonly [number, number], [radius, thick]: readonly [number, number]): Part {
  return part(name, material, {
    kind: 'lathe',
    sides: 16,
    crease: 50,
    profile: [
      [radius - thick, y + height * 0.1],
      [radius, y],
      [radius + thick * 0.4, y + height * 0.12],
      [radius + thick * 0.3, y + height * 0.9],
      [radius - thick * 0.4, y + height],
      [radius - thick * 1.4, y + height],
      [radius - thick, y + height * 0.1],
    ],
  });
}

/** Returns the hems of sleeves and trousers: where cloth ends, it has an edge and stands off the limb below it. */
export function hems(f: Figure, cover: Cover, { boots, tucked }: { boots: boolean; tucked: boolean }): Worn {
  const [r, l] = [f.armRadius, f.legRadius];
  const onUpper: Part[] = [];
  const onLower: Part[] = [];
  const legsUpper: Part[] = [];
  const legsLower: Part[] = [];
  if (!isSkin(cover.upperArm) && isSkin(cover.lowerArm))
    onUpper.push(hem('sleeve hem', cover.upperArm, [-f.upperArm * 1.0, f.upperArm * 0.22], [r * 1.2, r * 0.16]));
  if (!isSleek(cover, cover.lowerArm)) onLower.push(hem('cuff', cover.lowerArm, [-f.lowerArm * 1.0, f.lowerArm * 0.17], [r * 1.0, r * 0.16]));
  if (!isSkin(cover.upperLeg) && isSkin(cover.lowerLeg))
    legsUpper.push(hem('trouser hem', cover.upperLeg, [-f.upperLeg * 0.98, f.upperLeg * 0.2], [l * 1.08, l * 0.14]));
  if (!isSleek(cover, cover.lowerLeg) && !boots)
    legsLower.push(hem('trouser hem', cover.lowerLeg, [-f.lowerLeg - f.ankle * 0.16, f.lowerLeg * 0.14], [l * 0.92, l * 0.12]));
  const isOut = !tucked && !isSkin(cover.trunk) && cover.trunk !== cover.hips;
  return { hips: isOut ? [shirtTail(f, cover.trunk)] : [], upperArm: onUpper, lowerArm: onLower, upperLeg: legsUpper, lowerLeg: legsLower };
}

/** Builds the lower edge of a shirt that hangs over the trousers. */
function shirtTail(f: Figure, material: string): Part {
  const down = f.waist - f.crotch;
  const [hw, hd] = hipReach(f);
  const [ww, wd] = waistSize(f, f.armRadius * 0.2).map((each) => each / 2);
  const rows: Row[] = [
    [-down * 0.62, hw * 1.07, hd * 1.05],
    [-down * 0.3, hw * 0.56 + ww * 0.5, hd * 0.56 + wd * 0.5],
    [down * 0.1, ww * 1.02, wd * 1.03],
    [down * 0.5, ww * 0.98, wd * 0.98],
  ];
  return skirt('shirt tail', material, rows, closed(8, { depth: 0.012, points: 32 }));
}

/** Builds the turned-down collar and the buttoned front of a shirt. */
export function shirtCollar(f: Figure, material: string): Part[] {
  const up = f.shoulder - f.waist;
  const [neck, r, cd] = [neckRadius(f), f.armRadius, f.chest[1]];
  return [
    part(
      'collar',
      material,
      drape(
        [
          [collarHeight(f, -0.22), neck * 1.86, neck * 1.7, cd * 0.05],
          [collarHeight(f, 0.5), neck * 1.52, neck * 1.46, cd * 0.02],
          [collarHeight(f, 1.05), neck * 1.16, neck * 1.18, 0],
        ],
        { from: 14, to: 346, thick: 0.16, points: 20 },
      ),
    ),
    ...[0.86, 0.66, 0.46, 0.26].map(
      (share): Part =>
        part(
          'shirt button',
          'buttons',
          { kind: 'cylinder', radius: r * 0.18, height: r * 0.14, round: r * 0.04, sides: 10 },
          { on: { from: [0, up * share, 2], direction: [0, 0, -1] }, turn: [90, 0, 0] },
        ),
    ),
  ];
}

/** Builds the ribbed neckline of a shirt without a collar. */
export function neckline(f: Figure, material: string): Part[] {
  const neck = neckRadius(f);
  return [
    part(
      'neckline',
      material,
      { kind: 'torus', radius: neck * 1.14, tube: neck * 0.15, sides: 24 },
      { at: [0, collarHeight(f, 0.34), -f.chest[1] * 0.02], turn: [10, 0, 0] },
    ),
  ];
}

/** Builds a stand-up collar, open at the front. */
export function standCollar(f: Figure, material: string): Part[] {
  const neck = neckRadius(f);
  return [
    part(
      'collar',
      material,
      drape(
        [
          [collarHeight(f, -0.4), neck * 1.6, neck * 1.55],
          [collarHeight(f, 0.4), neck * 1.32, neck * 1.36],
          [collarHeight(f, 1.2), neck * 1.38, neck * 1.42, -neck * 0.06],
        ],
        { from: 24, to: 336, thick: 0.14, points: 20 },
      ),
    ),
  ];
}
