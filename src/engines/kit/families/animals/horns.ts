import type { Species } from '../../../../contract/library-species.ts';
import type { Part, Triple } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { type Grower, skullOf } from './growth.ts';
import { neckBand } from './hair.ts';
import { headBlobs, muzzleTip } from './head.ts';
import { probe } from './probe.ts';
import { along, between, type Point, within } from './stance.ts';

const mirror = [...MIRRORED];

/** Returns the points whose coordinates are listed in turn. */
const points = (coordinates: number[]): Point[] => coordinates.flatMap((x, i) => (i % 3 === 0 ? [[x, coordinates[i + 1]!, coordinates[i + 2]!] as Point] : []));

/** The unit of horns: the width of the skull, unless they are larger or smaller than usual. */
const hornUnit = ({ head, hornSize = 1 }: Species): number => head.size * hornSize;

/** Builds a pair of horns along a path in units of the skull's width, from a place on the skull. */
const horn = (name: string, material: string, path: Point[], radius: number[], { at, unit, parts }: { at: Point; unit: number; parts?: Part[] }): Part =>
  part(
    name,
    material,
    { kind: 'sweep', smooth: true, sides: 12, path: path.map((p) => p.map((v) => v * unit) as Triple), radius: radius.map((r) => r * unit) },
    { at, copies: mirror, ...(parts && { parts }) },
  );

const antlers: Grower = (s) => {
  const [w, h, d] = skullOf(s);
  const u = hornUnit(s);
  const at: Point = [w * 0.2, h * 0.44, -d * 0.16];
  const beam: Point[] = points([0, -0.1, 0, 0.16, 0.3, -0.2, 0.66, 0.8, -0.5, 1.1, 1.5, -0.4, 1.14, 2.2, 0.06, 0.9, 2.7, 0.34]);
  const tine = (path: Point[], r: number): Part =>
    part('tine', 'antler', {
      kind: 'sweep',
      smooth: true,
      sides: 10,
      path: path.map((p) => p.map((v) => v * u) as Triple),
      radius: [r * u, r * 0.8 * u, 0.01 * u],
    });
  return {
    head: [
      horn('antler', 'antler', beam, [0.12, 0.11, 0.1, 0.085, 0.065, 0.012], {
        at,
        unit: u,
        parts: [
          part('burr', 'antler', { kind: 'torus', radius: 0.12 * u, tube: 0.035 * u, sides: 14 }, { at: [0.01 * u, 0.02 * u, 0] }),
          tine(points([0.08, 0.16, -0.1, 0.2, 0.3, 0.3, 0.22, 0.7, 0.6]), 0.075),
          tine(points([0.3, 0.5, -0.32, 0.5, 0.66, 0.1, 0.56, 1.02, 0.36]), 0.07),
          tine(points([0.86, 1.1, -0.48, 1.3, 1.36, -0.2, 1.52, 1.8, 0.1]), 0.065),
          tine(points([1.14, 1.7, -0.3, 1.5, 2.1, -0.36, 1.72, 2.56, -0.16]), 0.06),
          tine(points([1.13, 2.05, -0.06, 0.84, 2.3, -0.26, 0.66, 2.7, -0.2]), 0.05),
        ],
      }),
    ],
  };
};

const simple =
  (material: string, path: Point[], radius: number[], place: Point): Grower =>
  (s) => {
    const [w, h, d] = skullOf(s);
    return { head: [horn('horn', material, path, radius, { at: [w * place[0], h * place[1], d * place[2]], unit: hornUnit(s) })] };
  };

const rhinoHorns: Grower = (s, stance) => {
  const hit = probe(headBlobs(s, stance));
  const tip = muzzleTip(s);
  const u = s.head.size;
  const at = (z: number): Point => hit([0, u * 3, z], [0, -1, 0])?.at ?? [0, tip.y + tip.half, z];
  const cone = (p: Point, long: number, wide: number): Part =>
    part(
      'horn',
      'horn',
      {
        kind: 'sweep',
        smooth: true,
        sides: 14,
        path: [
          [0, -0.06 * u, 0],
          [0, long * 0.4 * u, 0.05 * u],
          [0, long * u, -0.08 * u],
        ],
        radius: [wide * u, wide * 0.7 * u, 0.008 * u],
      },
      { at: p },
    );
  return { head: [cone(at(tip.z - tip.half * 0.8), 1.1, 0.24), cone(at(tip.z - tip.half * 0.8 - u * 0.52), 0.5, 0.2)] };
};

const unicornHorn: Grower = (s) => {
  const [, h, d] = skullOf(s);
  return {
    head: [
      part(
        'horn',
        'horn',
        {
          kind: 'cone',
          radius: s.head.size * 0.17,
          height: hornUnit(s) * 1.7,
          sides: 12,
          at: [0, hornUnit(s) * 0.8, 0],
          modify: [{ kind: 'twist', axis: 'y', angle: 200 }],
        },
        { at: [0, h * 0.4, d * 0.22], turn: [6, 0, 0] },
      ),
    ],
  };
};

const tusks: Grower = (s) => {
  const u = hornUnit(s);
  const tip = muzzleTip(s);
  return {
    head: [
      horn('tusk', 'tusk', points([0, 0.1, -0.1, 0.08, -0.26, 0.26, 0.12, -0.34, 0.72, 0.06, -0.14, 1.06]), [0.1, 0.1, 0.08, 0.012], {
        at: [tip.wide * 0.5, tip.y - tip.half * 0.2, tip.z - tip.half * 1.2],
        unit: u,
      }),
    ],
  };
};
const boarTusks: Grower = (s) => {
  const tip = muzzleTip(s);
  return {
    head: [
      horn('tusk', 'tusk', points([-0.04, 0, 0, 0.1, 0.02, 0.02, 0.16, 0.18, 0.02, 0.14, 0.34, -0.03]), [0.06, 0.055, 0.04, 0.006], {
        at: [tip.wide * 0.42, tip.y - tip.half * 0.4, tip.z - tip.half * 0.9],
        unit: s.head.size,
      }),
    ],
  };
};

/** An elephant's trunk, with rings, which bends forward at its end. */
const trunk: Grower = (s) => {
  const u = s.head.size;
  const tip = muzzleTip(s);
  const hanging: Point[] = [
    [0, tip.y + u * 0.02, tip.z - u * 0.2],
    [0, tip.y - u * 0.36, tip.z + u * 0.14],
    [0, tip.y - u * 0.86, tip.z + u * 0.12],
    [0, tip.y - u * 1.34, tip.z + u * 0.1],
    [0, tip.y - u * 1.62, tip.z + u * 0.34],
    [0, tip.y - u * 1.56, tip.z + u * 0.56],
  ];
  const raised: Point[] = [
    hanging[0],
    [0, tip.y - u * 0.1, tip.z + u * 0.3],
    [0, tip.y + u * 0.12, tip.z + u * 0.72],
    [0, tip.y + u * 0.56, tip.z + u * 0.9],
    [0, tip.y + u * 0.98, tip.z + u * 0.8],
    [0, tip.y + u * 1.22, tip.z + u * 0.96],
  ];
  const path = hanging.map((low, i) => between(low, raised[i], Math.max(0, s.trunkRaised ?? 0)));
  const radius = [0.27, 0.23, 0.185, 0.145, 0.12, 0.11].map((r) => r * u);
  const end = path[5].map((v, k) => v + (v - path[4][k]) * 0.5) as Point;
  return {
    headBlobs: [
      { kind: 'limb', path, radius, blend: u * 0.12 },
      { kind: 'ball', op: 'subtract', size: [u * 0.09, u * 0.06, u * 0.1], at: end, blend: u * 0.02 },
    ],
    head: [
      part('mouth', 'mouth', { kind: 'superellipsoid', size: [u * 0.34, u * 0.16, u * 0.3] }, { at: [0, tip.y - u * 0.2, tip.z - u * 0.2] }),
      ...[0.24, 0.34, 0.44, 0.53, 0.62, 0.7].map((t) => {
        const i = Math.floor(t * 5);
        const [, dy, dz] = path[i + 1].map((v, k) => v - path[i][k]);
        const wide = radius[i] + (radius[i + 1] - radius[i]) * (t * 5 - i);
        const lean = (Math.atan2(dz, dy) * 180) / Math.PI;
        return part('wrinkle', 'rim', { kind: 'torus', radius: wide * 0.985, tube: u * 0.009, sides: 10 }, { at: along(path, t), turn: [lean, 0, 0] });
      }),
    ],
    hidesMouth: true,
  };
};

const udder: Grower = (s, { pelvis }) => ({
  body: [
    part(
      'udder',
      'muzzle',
      {
        kind: 'blend',
        cells: 24,
        crease: 80,
        of: [
          { kind: 'ball', size: [s.rump[0] * 0.5, s.rump[1] * 0.4, s.length * 0.22] },
          ...[1, -1].flatMap((x) =>
            [1, -1].map((z) => ({
              kind: 'limb' as const,
              path: [
                [x * 0.05, -0.05, z * 0.05],
                [x * 0.055, -0.16, z * 0.055],
              ] as Triple[],
              radius: [0.03, 0.018],
              blend: 0.03,
            })),
          ),
        ],
      },
      { at: within(pelvis, [0, -s.rump[1] * 0.52, s.length * 0.08]), follows: ['hips'] },
    ),
  ],
});

const humps =
  (count: number): Grower =>
  (s, { chest, loin, pelvis }) => ({
    bodyBlobs: (count === 1
      ? [within(chest, [0, s.chest[1] * 0.42, -s.length * 0.02])]
      : [within(loin, [0, s.loin[1] * 0.5, s.length * 0.14]), within(pelvis, [0, s.rump[1] * 0.44, s.length * 0.06])]
    ).map((at) => ({
      kind: 'ball',
      size: [s.chest[0] * 0.66, s.chest[1] * 0.8, s.length * 0.3],
      at,
      blend: 0.1,
    })),
  });

/** Feathered wings, folded half open, with quills in three rows. */
const wings: Grower = (s, { chest }) => {
  const at = within(chest, [s.chest[0] * 0.34, s.chest[1] * 0.36, s.length * 0.02]);
  const arm: Point[] = points([-0.05, -0.06, 0, 0.22, 0.3, -0.06, 0.52, 0.56, -0.2, 0.86, 0.64, -0.36]);
  const row = (name: string, material: string, count: number, long: number, wide: number, back: number): Part[] =>
    Array.from({ length: count }, (_, i) => {
      const t = 0.12 + (0.88 * i) / (count - 1);
      const [x, y, z] = along(arm, t);
      const reach = long * (0.7 + 0.5 * t);
      const way: Point = [0.1 + 0.5 * t, -0.75 + 0.45 * t, -0.62];
      const p = (u: number): Point => [x + way[0] * reach * u - back * 0.4, y + way[1] * reach * u, z + way[2] * reach * u - back];
      return part(name, material, {
        kind: 'sweep',
        smooth: true,
        sides: 8,
        path: [p(0), p(0.35), p(0.75), p(1)],
        radius: [wide * 0.6, wide, wide * 0.9, wide * 0.2],
        thickness: [0.012, 0.014, 0.01, 0.004],
        facing: [1, 0.6, 0.3],
      });
    });
  return {
    body: [
      {
        name: 'wing',
        at,
        copies: mirror,
        bone: 'leftWing',
        parts: [
          part('wing arm', 'wing', { kind: 'sweep', smooth: true, sides: 12, path: arm, radius: [0.08, 0.075, 0.055, 0.02] }),
          ...row('feather', 'wing', 12, 0.72, 0.075, 0),
          ...row('feather', 'wing', 11, 0.42, 0.07, -0.025),
          ...row('feather', 'wing', 10, 0.2, 0.06, -0.045),
        ],
      },
    ],
  };
};

/** A hooked beak in place of a muzzle. */
const beak: Grower = (s) => {
  const u = s.head.size;
  const [, , d] = skullOf(s);
  return {
    head: [
      part('beak', 'beak', {
        kind: 'sweep',
        smooth: true,
        sides: 14,
        path: [
          [0, -u * 0.04, d * 0.2],
          [0, -u * 0.02, d * 0.62],
          [0, -u * 0.14, d * 0.86],
          [0, -u * 0.36, d * 0.86],
        ],
        radius: [u * 0.3, u * 0.24, u * 0.14, u * 0.01],
      }),
      part('lower beak', 'beak', {
        kind: 'sweep',
        smooth: true,
        sides: 12,
        path: [
          [0, -u * 0.24, d * 0.2],
          [0, -u * 0.28, d * 0.5],
          [0, -u * 0.28, d * 0.72],
        ],
        radius: [u * 0.2, u * 0.14, u * 0.02],
      }),
    ],
    hidesMouth: true,
  };
};

const collar: Grower = (s, stance) => {
  const { at, radius, pitch } = neckBand(s, stance, 0.42);
  return {
    body: [
      part('collar', 'collar', { kind: 'torus', radius: radius * 1.02, tube: radius * 0.13, sides: 28 }, { at, turn: [pitch, 0, 0], follows: ['neck'] }),
      part(
        'tag',
        'gold',
        { kind: 'cylinder', radius: radius * 0.2, height: radius * 0.06, round: radius * 0.02, turn: [90, 0, 0] },
        { at: [at[0], at[1] - radius * 0.52 - radius * Math.sin((pitch * Math.PI) / 180) * 0.6, at[2] + radius * 1.08], follows: ['neck'] },
      ),
    ],
  };
};

/** Teeth along both jaws of an open mouth. */
const teeth: Grower = (s) => {
  const u = s.head.size;
  const tip = muzzleTip(s);
  return {
    head: [0, 1].map((i) =>
      part(
        'fang',
        'tusk',
        { kind: 'cone', radius: u * 0.035, height: u * 0.16, sides: 8, turn: [180, 0, 0] },
        { at: [tip.wide * (0.3 - i * 0.06), tip.y - tip.half * 0.66, tip.z - tip.half * (1 + i * 0.8)], copies: mirror },
      ),
    ),
  };
};

export const HORNS = {
  antlers,
  'bull horns': simple('horn', points([-0.06, -0.04, 0, 0.26, 0.06, 0, 0.5, 0.26, 0.1, 0.52, 0.56, 0.18]), [0.14, 0.13, 0.1, 0.012], [0.4, 0.36, -0.16]),
  'goat horns': simple('horn', points([0, -0.1, 0, 0.04, 0.4, -0.06, 0.16, 0.8, -0.4, 0.32, 0.92, -0.86]), [0.15, 0.13, 0.1, 0.012], [0.22, 0.42, -0.02]),
  'giraffe horns': simple('horn', points([0, -0.1, 0, 0.03, 0.2, -0.06, 0.04, 0.44, -0.1, 0.04, 0.52, -0.11]), [0.1, 0.085, 0.12, 0.03], [0.22, 0.46, -0.1]),
  'rhino horns': rhinoHorns,
  'unicorn horn': unicornHorn,
  tusks,
  'boar tusks': boarTusks,
  trunk,
  udder,
  humps: humps(2),
  hump: humps(1),
  wings,
  beak,
  collar,
  teeth,
} satisfies Record<string, Grower>;
