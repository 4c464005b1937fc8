import type { Pair, Part, Section, Shape } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { ABOUT_LEGS, bellSleeve, cape, closed, drape, hipReach, type Row, skirt, skirtRows } from './drapery.ts';
import type { Figure } from './figure.ts';
import { standCollar } from './tailoring.ts';
import { collarHeight, neckRadius, trunkShape, waistShift, waistSize } from './trunk.ts';
import type { Garment } from './worn.ts';

/** Returns the shape of a ring of cloth or metal around an elliptic body, closed at both ends. */
export function band(rows: readonly (readonly [y: number, width: number, depth: number, z?: number])[], smooth = true): Shape {
  return {
    kind: 'loft',
    smooth,
    sections: rows.map(([y, width, depth, z = 0]): Section => ({ y, size: [width, depth], square: 2.4, shift: [0, z] })),
  };
}

/** Returns rings of cloth or leather around the waist, closed at both ends; `rows` are heights and widths beyond the waist. */
const rings = (f: Figure, rows: readonly (readonly [y: number, grow: number])[]): Shape =>
  band(
    rows.map(([y, grow]) => {
      const [w, d] = waistSize(f, grow);
      return [y, w, d, waistShift(f)] as const;
    }),
    false,
  );

/** Builds a band of cloth around the waist. */
export const girdle = (f: Figure, name: string, material: string): Part => {
  const r = f.legRadius;
  return part(
    name,
    material,
    rings(f, [
      [-r * 0.3, -r * 0.4],
      [-r * 0.3, r * 0.07],
      [r * 0.24, r * 0.06],
      [r * 0.24, -r * 0.4],
    ]),
  );
};

const rectangle = (x: number, y: number): Pair[] => [
  [-x, -y],
  [x, -y],
  [x, y],
  [-x, y],
];

const belt: Garment = (f) => {
  const r = f.legRadius;
  const depth = waistSize(f, r * 0.18)[1] + 2 * waistShift(f);
  return {
    hips: [
      part(
        'belt',
        'belt',
        rings(f, [
          [-r * 0.3, -r * 0.4],
          [-r * 0.3, r * 0.14],
          [-r * 0.24, r * 0.2],
          [r * 0.16, r * 0.18],
          [r * 0.22, r * 0.13],
          [r * 0.22, -r * 0.4],
        ]),
        {
          parts: [
            part(
              'buckle',
              'buckle',
              { kind: 'extrude', outline: rectangle(r * 0.42, r * 0.34), holes: [rectangle(r * 0.28, r * 0.22)], depth: r * 0.14, bevel: r * 0.04 },
              { at: [0, -r * 0.04, depth / 2 + r * 0.05] },
            ),
            part(
              'buckle pin',
              'buckle',
              { kind: 'box', size: [r * 0.4, r * 0.09, r * 0.1], round: r * 0.03 },
              { at: [r * 0.04, -r * 0.04, depth / 2 + r * 0.07] },
            ),
          ],
        },
      ),
    ],
  };
};

const sash: Garment = (f) => {
  const r = f.legRadius;
  const [width, around] = waistSize(f, r * 0.24);
  const depth = around + 2 * waistShift(f);
  const end = (x: number, turn: number, long: number): Part =>
    part(
      'sash end',
      'sash',
      {
        kind: 'sweep',
        smooth: true,
        sides: 10,
        path: [
          [x, 0, depth * 0.5],
          [x + r * 0.1, -r * 0.9, depth * 0.56],
          [x + turn, -long, depth * 0.55],
        ],
        radius: [r * 0.16, r * 0.3, r * 0.42],
        thickness: [r * 0.12, r * 0.08, r * 0.2],
        facing: [0, 0, 1],
      },
      ABOUT_LEGS,
    );
  return {
    hips: [
      part(
        'sash',
        'sash',
        rings(f, [
          [-r * 0.52, -r * 0.3],
          [-r * 0.5, r * 0.24],
          [-r * 0.3, r * 0.34],
          [-r * 0.16, r * 0.26],
          [0, r * 0.34],
          [r * 0.14, r * 0.26],
          [r * 0.26, r * 0.32],
          [r * 0.4, r * 0.2],
          [r * 0.42, -r * 0.3],
        ]),
        { parts: [part('knot', 'sash', { kind: 'superellipsoid', size: [r * 0.6, r * 0.66, r * 0.5] }, { at: [width * 0.2, -r * 0.08, depth * 0.5] })] },
      ),
      end(width * 0.18, -r * 0.1, r * 2.6),
      end(width * 0.24, r * 0.5, r * 2.1),
    ],
  };
};

/** Builds straps over both shoulders, from the front of the waist to the middle of the back. */
export function strap(f: Figure, material: string, low = 0.2): Part {
  const up = f.shoulder - f.waist;
  const [cw, cd] = f.chest;
  const front = chestFront(f);
  return part(
    'strap',
    material,
    {
      kind: 'sweep',
      smooth: true,
      sides: 8,
      path: [
        [cw * 0.3, up * low, Math.max(front * 0.86, f.belly[1] * 0.54)],
        [cw * 0.29, up * 0.7, front * 0.93],
        [cw * 0.27, up * 0.98, cd * 0.36],
        [cw * 0.25, up * 1.06, -cd * 0.1],
        [cw * 0.22, up * 0.88, -cd * 0.49],
        [cw * 0.16, up * 0.44, -cd * 0.55],
        [cw * 0.1, up * 0.02, -f.belly[1] * 0.54],
      ],
      radius: cw * 0.06,
      thickness: cw * 0.022,
      facing: [0, 0, 1],
    },
    { copies: [...MIRRORED] },
  );
}

const backpack: Garment = (f) => ({
  chest: [
    strap(f, 'pack'),
    part(
      'backpack',
      'pack',
      { kind: 'box', size: [f.chest[0] * 0.8, f.chest[0] * 0.95, f.chest[1] * 0.55], round: f.chest[1] * 0.14 },
      {
        at: [0, (f.shoulder - f.waist) * 0.55, -f.chest[1] * 0.7],
        parts: [
          part(
            'pocket',
            'pack',
            { kind: 'box', size: [f.chest[0] * 0.56, f.chest[0] * 0.36, f.chest[1] * 0.2], round: f.chest[1] * 0.07 },
            { at: [0, -f.chest[0] * 0.18, -f.chest[1] * 0.3] },
          ),
        ],
      },
    ),
  ],
});

/** Builds the edges of a robe that cross over the chest. */
const lapels = (f: Figure): Part[] => {
  const up = f.shoulder - f.waist;
  const [neck, r, front] = [neckRadius(f), f.armRadius, Math.max(f.chest[1] * 0.5, f.belly[1] * 0.52, chestFront(f) * 0.95)];
  const edge = (side: 1 | -1): Part =>
    part('lapel', 'trim', {
      kind: 'sweep',
      smooth: true,
      sides: 8,
      path: [
        [side * neck * 1.2, collarHeight(f, 0.3), front * 0.16],
        [side * neck * 1.05, up * 0.92, front * 0.86],
        [side * neck * 0.35, up * 0.5, front * 1.06],
        [-side * neck * 0.5, up * 0.06, front * 0.98],
      ],
      radius: r * 0.34,
      thickness: r * 0.16,
      facing: [0, 0, 1],
    });
  return [edge(1), edge(-1)];
};

/** The place of the front of a dressed chest, from back to front. */
export const chestFront = (f: Figure): number => Math.max(f.chest[1] * 0.57, f.bust * f.chest[0] * 0.2 + f.chest[1] * 0.5);

/** The place of the front of a dressed belly, from back to front. */
const bellyFront = (f: Figure): number => Math.max(f.belly[1] * 0.55 + waistShift(f) * 1.34, waistSize(f)[1] / 2 + waistShift(f) * 1.1) * 1.03;

/** Builds a panel before the chest; `half` is half its width in degrees. */
export function bib(f: Figure, name: string, material: string, half: number): Part {
  const up = f.shoulder - f.waist;
  const [ww, wd] = waistSize(f, f.legRadius * 0.12).map((each) => each / 2);
  const [cw] = f.chest;
  const [chest, belly] = [chestFront(f), bellyFront(f)];
  const rows: Row[] = [
    [-up * 0.04, ww * 1.06, Math.max(wd * 1.08, belly * 1.02)],
    [up * 0.3, Math.max(cw * 0.54, f.belly[0] * 0.5), Math.max(chest * 0.94, f.belly[1] * 0.6, belly)],
    [up * 0.56, cw * 0.54, Math.max(chest, belly * 0.84)],
    [up * 0.82, cw * 0.5, chest * 0.94],
  ];
  return part(name, material, drape(rows, { from: -half, to: half, thick: 0.06, points: 16 }));
}

/** Builds an apron: a panel before the legs, a bib, and a bow at the back. */
const apron: Garment = (f) => {
  const up = f.shoulder - f.waist;
  const down = f.waist - f.crotch;
  const r = f.legRadius;
  const [hw, hd] = hipReach(f).map((each) => each * 1.14);
  const [ww, wd] = waistSize(f, r * 0.12).map((each) => each / 2);
  const [cw, cd] = f.chest;
  const chest = chestFront(f);
  const low = -down - f.upperLeg * 0.78;
  const front: Row[] = [
    [low, hw * 1.1, hd * 1.12],
    [(low - down) / 2, hw * 1.06, hd * 1.08],
    [-down * 0.8, hw * 1.02, Math.max(hd, bellyFront(f) * 0.94)],
    [0, ww * 1.03, Math.max(wd * 1.04, bellyFront(f) * 1.02)],
  ];
  return {
    hips: [
      skirt('apron', 'apron', front, { from: -74, to: 74, pleats: 12, depth: 0.025, thick: 0.05, points: 30 }),
      part(
        'apron tie',
        'apron',
        rings(f, [
          [-r * 0.2, 0],
          [-r * 0.2, r * 0.16],
          [r * 0.14, r * 0.16],
          [r * 0.14, 0],
        ]),
      ),
      part(
        'bow',
        'apron',
        { kind: 'superellipsoid', size: [r * 1.0, r * 0.56, r * 0.26] },
        { at: [r * 0.52, 0, waistShift(f) - wd * 1.02], turn: [0, 0, 16], copies: [...MIRRORED] },
      ),
    ],
    chest: [
      bib(f, 'bib', 'apron', 44),
      part(
        'apron strap',
        'apron',
        {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [cw * 0.3, up * 0.78, chest * 0.8],
            [cw * 0.27, up * 0.98, cd * 0.36],
            [neckRadius(f) * 0.9, up * 1.12, -cd * 0.2],
            [0, up * 1.12, -cd * 0.36],
          ],
          radius: r * 0.2,
          thickness: r * 0.08,
          facing: [0, 0, 1],
        },
        { copies: [...MIRRORED] },
      ),
    ],
  };
};

/** Clothes by name. */
export const GARMENTS: Readonly<Record<string, Garment>> = {
  belt,
  sash,
  backpack,
  tunic: (f) => ({ hips: [skirt('tunic', 'shirt', skirtRows(f, f.crotch - f.upperLeg * 0.5, 1.12), closed(10, { depth: 0.03 }))] }),
  dress: (f) => ({
    hips: [skirt('dress', 'shirt', skirtRows(f, f.ankle + f.lowerLeg * 0.72, 1.6), closed(16, { depth: 0.06 })), girdle(f, 'waistband', 'shirt')],
  }),
  'long dress': (f) => ({ hips: [skirt('long dress', 'shirt', skirtRows(f, f.ankle * 0.3, 1.5), closed(18, { depth: 0.055 }))] }),
  robe: (f) => ({
    hips: [skirt('robe', 'robe', skirtRows(f, f.ankle * 0.4, 1.5, f.legRadius * 0.06), { from: 16, to: 392, pleats: 14, depth: 0.04, thick: 0.045 })],
    chest: [...standCollar(f, 'robe'), ...lapels(f)],
    lowerArm: [bellSleeve(f, 'robe', 1.2)],
  }),
  'wide sleeves': (f) => ({ lowerArm: [bellSleeve(f, 'shirt', 1.35)] }),
  hakama: (f) => ({
    upperLeg: [
      part(
        'hakama',
        'trousers',
        band([
          [-f.upperLeg - f.lowerLeg * 0.72, f.legRadius * 2.2, f.legRadius * 2.4],
          [-f.upperLeg - f.lowerLeg * 0.75, f.legRadius * 3.1, f.legRadius * 3.4],
          [-f.upperLeg * 0.6, f.legRadius * 2.8, f.legRadius * 3.0],
          [f.legRadius * 0.5, f.legRadius * 2.5, f.legRadius * 2.7],
          [f.legRadius * 0.9, f.legRadius * 1.2, f.legRadius * 1.2],
        ]),
        { follows: ['hips', 'leftUpperLeg', 'leftLowerLeg'] },
      ),
    ],
  }),
  cape: (f) => ({ chest: cape(f, f.ankle * 1.3) }),
  apron,
  vest: (f) => ({ chest: [part('vest', 'vest', openTrunk(f, f.armRadius * 0.22, 0.3))] }),
};

/** Returns a layer over the trunk that is open at the front, over a share of the width of the chest, and wider above. */
export function openTrunk(f: Figure, grow: number, open: number, neck = f.chest[0] * 0.3): Shape {
  const [cw, cd] = f.chest;
  const front = chestFront(f);
  const up = f.shoulder - f.waist;
  return trunkShape(f, grow, {
    cells: 26,
    more: [
      { kind: 'block', op: 'subtract', size: [cw * open, up * 3, cd * 1.4], at: [0, up * 0.2, cd * 0.86], blend: cd * 0.05 },
      { kind: 'block', op: 'subtract', size: [cw * 3, up, cd * 4], at: [0, -up * 0.5, 0] },
      {
        kind: 'limb',
        op: 'subtract',
        path: [
          [0, up * 1.04, front * 0.96],
          [0, up * 0.42, front * 1.04],
        ],
        radius: [neck, cw * open * 0.4],
        blend: f.armRadius * 0.2,
      },
    ],
  });
}
