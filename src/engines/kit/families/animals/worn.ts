import type { Species } from '../../../../contract/library-species.ts';
import type { Blob, Part, PartMaterial } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, ring, tube } from '../pieces.ts';
import { bodyBlobs } from './body.ts';
import { skullOf } from './growth.ts';
import { neckBand } from './hair.ts';
import type { Stance } from './stance.ts';

/** Clothes and accessories that quadrupeds may wear. */
export const WORN = ['scarf', 'tie', 'hat', 'top hat', 'santa hat', 'crown', 'glasses', 'sunglasses', 'cape', 'armor'] as const;

/** Materials of these clothes and accessories. */
export const WORN_MATERIALS: Record<string, PartMaterial> = {
  scarf: { is: 'wool', color: '#c8282a' },
  tie: { is: 'silk', color: '#c8282a' },
  hat: { is: 'fabric', color: '#26242a' },
  cape: { is: 'fabric', color: '#b8202a' },
  plate: { is: 'steel', color: '#8f969e' },
  edge: { is: 'brass', color: '#b8934a' },
  gold: { is: 'gold' },
  glasses: { is: 'plastic', color: '#1e1e22' },
};

/** Builds the parts that an animal wears, for an animal of one meter at the withers. */
export function worn(s: Species, stance: Stance, extras: ReadonlySet<string>): { head: Part[]; body: Part[] } {
  const [w, h, d] = skullOf(s);
  const head: Part[] = [];
  const body: Part[] = [];
  const { at, radius: r, pitch } = neckBand(s, stance);
  const [, y, z] = at;
  const neck = { turn: [pitch, 0, 0] as [number, number, number], follows: ['neck'] };
  if (extras.has('scarf'))
    body.push(
      ring('scarf', 'scarf', r * 1.18, r * 0.36, at, neck),
      tube(
        'scarf end',
        'scarf',
        [
          [at[0] + r * 0.5, y - r * 0.1, z + r * 1.1],
          [at[0] + r * 0.6, y - r, z + r * 1.3],
          [at[0] + r * 0.6, y - r * 2, z + r * 1.1],
        ],
        [r * 0.26, r * 0.3, r * 0.3],
        { follows: ['neck'] },
      ),
    );
  if (extras.has('tie'))
    body.push(
      ring('ribbon', 'tie', r * 1.12, r * 0.13, at, neck),
      cone('bow', 'tie', [r * 0.5, r * 0.1], r * 0.75, [at[0] + r * 0.4, y - r * 0.36, z + r * 1.22], {
        turn: [0, 0, 90],
        copies: [...MIRRORED],
        follows: ['neck'],
      }),
      ball('knot', 'tie', r * 0.36, [at[0], y - r * 0.36, z + r * 1.24], { follows: ['neck'] }),
    );
  if (extras.has('cape')) body.push(cape(s, stance));
  if (extras.has('armor')) {
    body.push(...barding(s, stance));
    head.push(
      part('chanfron', 'plate', { kind: 'superellipsoid', size: [w * 0.8, h * 0.46, d * 0.94], square: 2.6 }, { at: [0, h * 0.32, d * 0.04] }),
      ball('stud', 'edge', w * 0.12, [w * 0.26, h * 0.5, d * 0.16], { copies: [...MIRRORED] }),
    );
  }
  if (extras.has('hat') || extras.has('top hat'))
    head.push(
      cylinder('brim', 'hat', w * 0.5, h * 0.07, [0, h * 0.48, 0]),
      cylinder('hat', 'hat', w * 0.32, h * 0.56, [0, h * 0.76, 0]),
      cylinder('band', 'tie', w * 0.33, h * 0.09, [0, h * 0.56, 0]),
    );
  if (extras.has('santa hat'))
    head.push(
      cone('santa hat', 'scarf', [w * 0.38, 0.01], h * 0.8, [0, h * 0.84, -d * 0.06], { turn: [-14, 0, 0] }),
      ring('fur trim', 'white', w * 0.36, w * 0.08, [0, h * 0.46, 0]),
      ball('bobble', 'white', w * 0.2, [0, h * 1.24, -d * 0.17]),
    );
  if (extras.has('crown'))
    head.push(
      cylinder('crown', 'gold', w * 0.3, h * 0.2, [0, h * 0.54, 0]),
      ...Array.from({ length: 6 }, (_, i) =>
        cone('point', 'gold', [w * 0.09, 0], h * 0.24, [w * 0.26 * Math.sin(i * 1.047), h * 0.74, w * 0.26 * Math.cos(i * 1.047)]),
      ),
    );
  if (extras.has('glasses') || extras.has('sunglasses')) {
    const eye = s.head.eyes.size * w;
    const x = w * 0.3;
    const front = d * 0.36 + eye * 1.3;
    head.push(
      ring('rim', 'glasses', eye * 1.9, eye * 0.26, [x, h * 0.1, front], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      cylinder('bridge', 'glasses', eye * 0.22, x * 1.1, [0, h * 0.13, front], { turn: [0, 0, 90] }),
      box('temple', 'glasses', [eye * 0.3, eye * 0.4, d * 0.6], [x + eye * 1.9, h * 0.12, front - d * 0.3], { copies: [...MIRRORED] }),
    );
    if (extras.has('sunglasses'))
      head.push(cylinder('lens', 'glasses', eye * 1.8, eye * 0.2, [x, h * 0.1, front], { turn: [90, 0, 0], copies: [...MIRRORED] }));
  }
  return { head, body };
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
