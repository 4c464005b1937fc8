import type { Species } from '../../../../contract/library-species.ts';
import type { Blob, Part, PartMaterial } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { aroundNeck, NECKWEAR, NECKWEAR_MATERIALS } from '../neckwear.ts';
import { ball, tube } from '../pieces.ts';
import { bodyBlobs } from './body.ts';
import { skullOf } from './growth.ts';
import { neckBand } from './hair.ts';
import type { Stance } from './stance.ts';

/** Clothes and accessories that quadrupeds may wear; hats and glasses are attached. */
export const WORN: readonly string[] = [...NECKWEAR.keys(), 'cape', 'armor'];

/** Materials of these clothes and accessories. */
export const WORN_MATERIALS: Record<string, PartMaterial> = {
  ...NECKWEAR_MATERIALS,
  cape: { is: 'fabric', color: '#b8202a' },
  plate: { is: 'steel', color: '#8f969e' },
  edge: { is: 'brass', color: '#b8934a' },
};

/** Builds the parts that an animal wears, for an animal of one meter at the withers. */
export function worn(s: Species, stance: Stance, extras: ReadonlySet<string>): { head: Part[]; body: Part[] } {
  const [w, h, d] = skullOf(s);
  const { at, radius, pitch } = neckBand(s, stance);
  const body = [...extras].flatMap((extra) => aroundNeck(extra, radius, { at, turn: [pitch, 0, 0], follows: ['neck'] }));
  if (extras.has('cape')) body.push(cape(s, stance));
  if (!extras.has('armor')) return { head: [], body };
  const head = [
    part('chanfron', 'plate', { kind: 'superellipsoid', size: [w * 0.8, h * 0.46, d * 0.94], square: 2.6 }, { at: [0, h * 0.32, d * 0.04] }),
    ball('stud', 'edge', w * 0.12, [w * 0.26, h * 0.5, d * 0.16], { copies: [...MIRRORED] }),
  ];
  return { head, body: [...body, ...barding(s, stance)] };
}

/** Plates of armor in the form of the body: over the rump, the loin and the shoulders. */
function barding(s: Species, stance: Stance): Part[] {
  const { chest, loin, pelvis } = stance;
  const zones: [name: string, from: number, to: number, grow: number][] = [
    ['rump plate', pelvis.at[2] - s.rump[1] * 0.46, pelvis.at[2] * 0.55 + loin.at[2] * 0.45, 1.1],
    ['flank plate', pelvis.at[2] * 0.6 + loin.at[2] * 0.4, loin.at[2] * 0.5 + chest.at[2] * 0.5, 1.06],
    ['shoulder plate', loin.at[2] * 0.55 + chest.at[2] * 0.45, chest.at[2] + s.chest[1] * 0.2, 1.1],
  ];
  const low = Math.min(chest.at[1], pelvis.at[1]) - s.chest[1] * 0.16;
  const slab = (from: number, to: number, bottom: number, top: number): Blob => ({
    kind: 'block',
    op: 'intersect',
    size: [4, top - bottom, to - from],
    at: [0, (bottom + top) / 2, (from + to) / 2],
  });
  return zones.map(([name, from, to, grow]) => {
    const middle: [number, number, number] = [0, low + s.chest[1] * 0.3, (from + to) / 2];
    const of = [...bodyBlobs(s, stance), slab(from, to, low, 3)];
    return part(name, 'plate', { kind: 'blend', cells: 40, scale: grow, at: middle.map((v) => v * (1 - grow)) as [number, number, number], of });
  });
}

/** A blanket over the back that hangs at both sides. */
function cape(s: Species, { chest, loin, pelvis }: Stance): Part {
  const over = (frame: Stance['chest'], [, deep]: readonly [number, number]): [number, number, number] => [frame.at[0], frame.at[1] + deep * 0.12, frame.at[2]];
  return tube('cape', 'cape', [over(chest, s.chest), over(loin, s.loin), over(pelvis, s.rump)], [s.chest[1] * 0.46, s.loin[1] * 0.5, s.rump[1] * 0.5], {
    follows: ['chest', 'hips'],
    sides: 24,
  });
}
