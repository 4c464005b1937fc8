import type { Blob, Part, PartMaterial } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED, part, program } from '../family.ts';
import { BEAR, CAT, COW, DEER, DOG, ELEPHANT, FOX, HORSE, LION, PIG, RABBIT, SHEEP } from './beast-bodies.ts';
import { type Beast, headPlace, quadruped } from './quadruped.ts';
import { WORN, WORN_MATERIALS, worn } from './worn.ts';

/** Returns fur of a color. */
export const fur = (color: string): PartMaterial => ({ is: 'fur', color });

/** Builds hair around neck and chest. */
const maneOf = (cells: number, of: Blob[]): Part => part('mane', 'mane', { kind: 'blend', cells, of }, { follows: ['chest', 'neck', 'head'] });

/** Builds a lion's mane and the tuft of its tail. */
export function mane(b: Beast): Part[] {
  const [, y, z] = headPlace(b).map(Number);
  return [
    maneOf(34, [
      ...Array.from({ length: 12 }, (_, i) => {
        const a = (i / 12) * 2 * Math.PI;
        return {
          kind: 'ball' as const,
          size: [0.26, 0.26, 0.26] as [number, number, number],
          at: [0.28 * Math.cos(a), y + 0.01 + 0.28 * Math.sin(a), z - 0.06] as [number, number, number],
          blend: 0.03,
        };
      }),
      { kind: 'ball', size: [0.66, 0.7, 0.44], at: [0, y - 0.1, z - 0.22], blend: 0.08 },
      { kind: 'ball', size: [0.4, 0.4, 0.4], at: [0, y - 0.34, z - 0.16], blend: 0.08 },
    ]),
    part('tail tuft', 'mane', { kind: 'superellipsoid', size: [0.13, 0.2, 0.13] }, { at: [0, 0.98 - b.chest + b.rump * 0.45 + 0.2, -b.length / 2 - 0.58], turn: [-30, 0, 0], follows: ['tail3'] }),
  ];
}

/** Builds a horse's mane and tail. */
export function horseHair(b: Beast): Part[] {
  const [, y, z] = headPlace(b).map(Number);
  return [
    maneOf(30, [
      {
        kind: 'limb',
        path: [
          [0, y + 0.15, z + 0.06],
          [0, y + 0.12, z - 0.12],
          [0, y - 0.16, z - 0.25],
          [0, y - 0.42, z - 0.36],
        ],
        radius: [0.045, 0.07, 0.075, 0.04],
        blend: 0.04,
      },
    ]),
    part(
      'tail',
      'mane',
      {
        kind: 'blend',
        cells: 26,
        of: [
          {
            kind: 'limb',
            path: [
              [0, 0.98 - b.chest + 0.13, -b.length / 2 - 0.03],
              [0, 0.82, -b.length / 2 - 0.17],
              [0, 0.52, -b.length / 2 - 0.19],
              [0, 0.3, -b.length / 2 - 0.15],
            ],
            radius: [0.045, 0.075, 0.08, 0.02],
            blend: 0.03,
          },
        ],
      },
      { follows: ['hips', 'tail1', 'tail2', 'tail3'] },
    ),
  ];
}

/** A quadruped: its sizes, its colors and its distinctive parts. */
export interface Spec {
  beast: Beast;
  /** Shoulder height in meters. */
  size: number;
  words?: readonly string[];
  /** Factor for the stride length; 1 is the usual length. */
  stride?: number;
  coat: string;
  muzzle?: string;
  paw?: string;
  nose?: string;
  /** The pattern over the coat. */
  pattern?: PartMaterial['pattern'];
  materials?: Record<string, PartMaterial>;
  more?: (b: Beast) => { head?: Part[]; body?: Part[]; blobs?: NonNullable<Parameters<typeof quadruped>[1]>['blobs'] };
}

/** Builds a pair of horns or tusks along a path. */
export const horn = (material: string, path: [number, number, number][], radius: number[], at: [number, number, number]): Part =>
  part('horn', material, { kind: 'sweep', smooth: true, sides: 10, path, radius }, { at, copies: [...MIRRORED] });

const SPECS: Readonly<Record<string, Spec>> = {
  dog: {
    beast: DOG,
    size: 0.55,
    words: ['hound', 'retriever', 'doggy'],
    coat: '#c08a52',
    muzzle: '#e8d2b0',
    paw: '#e8d2b0',
    more: (b) => ({ body: [part('collar', 'collar', { kind: 'torus', radius: 0.185, tube: 0.032 }, { at: [0, Number(headPlace(b)[1]) - 0.21, b.length / 2 + 0.0], turn: [26, 0, 0], follows: ['neck'] })] }),
  },
  cat: { beast: CAT, size: 0.35, words: ['kitty', 'tomcat'], coat: '#e09a4a', muzzle: '#f6ead8', paw: '#f6ead8', nose: '#d07a7a' },
  horse: { beast: HORSE, size: 1.5, words: ['stallion', 'mare'], coat: '#8a5430', muzzle: '#6e4226', materials: { mane: fur('#2e1f18') }, more: (b) => ({ body: horseHair(b) }) },
  unicorn: {
    beast: HORSE,
    size: 1.5,
    coat: '#f4f0f4',
    muzzle: '#f2d8de',
    materials: { mane: fur('#e58ac8'), horn: { is: 'gold', color: '#f0c860' } },
    more: (b) => ({ body: horseHair(b), head: [part('horn', 'horn', { kind: 'cone', radius: 0.04, height: 0.34, sides: 10, modify: [{ kind: 'twist', axis: 'y', angle: 90 }] }, { at: [0, 0.26, 0.12], turn: [26, 0, 0] })] }),
  },
  lion: { beast: LION, size: 1.0, coat: '#d8a050', muzzle: '#f0dcb4', paw: '#e4bd7c', materials: { mane: fur('#8a4a20') }, more: (b) => ({ body: mane(b) }) },
  tiger: {
    beast: { ...LION, chest: 0.24 },
    size: 0.95,
    words: ['tigress'],
    coat: '#e0862a',
    muzzle: '#f6ecd8',
    paw: '#f2dcb8',
    pattern: { kind: 'zebra', color: '#2a1c16', axis: 'z' },
  },
  elephant: {
    beast: ELEPHANT,
    size: 2.6,
    words: [],
    coat: '#8d939b',
    muzzle: '#8d939b',
    nose: '#8d939b',
    paw: '#767c84',
    materials: { hoof: { color: '#d8d2c4', roughness: 0.8 }, tusk: { is: 'bone' } },
    more: (b) => {
      const [, y, z] = headPlace(b).map(Number);
      return {
        blobs: [
          {
            kind: 'limb',
            path: [
              [0, y - 0.1, z + 0.2],
              [0, y - 0.3, z + 0.34],
              [0, y - 0.56, z + 0.38],
              [0, y - 0.74, z + 0.5],
            ],
            radius: [0.14, 0.105, 0.08, 0.065],
            blend: 0.06,
          },
        ],
        head: [
          horn(
            'tusk',
            [
              [0, 0, 0],
              [0.02, -0.12, 0.12],
              [0.02, -0.1, 0.28],
            ],
            [0.04, 0.035, 0],
            [0.14, -0.16, 0.16],
          ),
        ],
      };
    },
  },
  pig: { beast: PIG, size: 0.6, words: ['hog'], coat: '#eaa4a0', muzzle: '#e08a8a', nose: '#c86a70', materials: { hoof: { color: '#7a4a44', roughness: 0.7 } } },
  cow: {
    beast: COW,
    size: 1.4,
    words: ['ox', 'cattle'],
    coat: '#f0ece4',
    muzzle: '#e8b0a0',
    nose: '#c88a80',
    materials: { patch: fur('#2c2624'), horn: { is: 'bone' } },
    more: (b) => ({
      head: [
        horn(
          'horn',
          [
            [0, 0, 0],
            [0.1, 0.04, 0],
            [0.14, 0.14, 0],
          ],
          [0.04, 0.032, 0],
          [0.13, 0.16, 0],
        ),
      ],
      body: [
        part('patch', 'patch', { kind: 'superellipsoid', size: [0.2, 0.4, 0.5] }, { at: [0.23, 0.98 - b.chest + 0.06, -0.18] }),
        part('patch', 'patch', { kind: 'superellipsoid', size: [0.2, 0.3, 0.34] }, { at: [-0.235, 0.98 - b.chest + 0.06, 0.16] }),
        part('udder', 'muzzle', { kind: 'sphere', radius: 0.14 }, { at: [0, 0.98 - b.chest * 1.9, -0.3] }),
      ],
    }),
  },
  sheep: {
    beast: SHEEP,
    size: 0.7,
    words: ['ram', 'ewe'],
    coat: '#4a423c',
    muzzle: '#4a423c',
    materials: { wool: { is: 'wool', color: '#f2ede0' } },
    more: (b) => ({
      body: [
        part('wool', 'wool', {
          kind: 'blend',
          cells: 32,
          of: [
            { kind: 'ball', size: [0.72, 0.66, 1.06], at: [0, 0.74, -0.02] },
            ...Array.from({ length: 34 }, (_, i) => {
              const t = i / 34;
              const a = i * 2.4;
              const z = -0.48 + 0.92 * t;
              const r = 0.33 * Math.sqrt(Math.max(0.15, 1 - (z / 0.56) ** 2));
              return {
                kind: 'ball' as const,
                size: [0.25, 0.25, 0.25] as [number, number, number],
                at: [r * Math.cos(a), 0.74 + r * Math.sin(a), z] as [number, number, number],
                blend: 0.02,
              };
            }),
          ],
        }),
        part(
          'wool cap',
          'wool',
          {
            kind: 'blend',
            cells: 20,
            of: [
              [0, 0.14, 0],
              [0.08, 0.12, -0.02],
              [-0.08, 0.12, -0.02],
              [0, 0.13, 0.08],
            ].map(([x, y, z]) => ({ kind: 'ball' as const, size: [0.18, 0.16, 0.18] as [number, number, number], at: [x, Number(headPlace(b)[1]) + y, Number(headPlace(b)[2]) + z] as [number, number, number], blend: 0.02 })),
          },
          { follows: ['head'] },
        ),
      ],
    }),
  },
  bear: { beast: BEAR, size: 1.1, words: ['grizzly'], coat: '#6b4428', muzzle: '#a87c50' },
  panda: {
    beast: BEAR,
    size: 0.9,
    coat: '#f2efe8',
    muzzle: '#f2efe8',
    paw: '#26221f',
    materials: { dark: fur('#26221f') },
    more: (b) => ({
      head: [
        part('eye patch', 'dark', { kind: 'superellipsoid', size: [0.15, 0.17, 0.1] }, { at: [b.head[0] * 0.31, 0.035, b.head[2] * 0.33], turn: [0, 30, -24], copies: [...MIRRORED] }),
        part('ear', 'dark', { kind: 'superellipsoid', size: [0.2, 0.2, 0.12] }, { at: [b.head[0] * 0.41, b.head[1] * 0.44, -0.02], copies: [...MIRRORED] }),
      ],
    }),
  },
  fox: {
    beast: FOX,
    size: 0.42,
    words: ['vixen'],
    coat: '#d8692a',
    muzzle: '#f6ead8',
    paw: '#3a241c',
    materials: { tip: fur('#f6ead8') },
    more: (b) => ({ body: [part('tail tip', 'tip', { kind: 'superellipsoid', size: [0.2, 0.22, 0.26] }, { at: [0, 0.98 - b.chest + b.rump * 0.45 + 0.08, -b.length / 2 - 0.66], turn: [-34, 0, 0], follows: ['tail3'] })] }),
  },
  wolf: { beast: { ...FOX, chest: 0.23, rump: 0.2, leg: 0.07, tailRadius: [0.05, 0.08, 0.09, 0.03] }, size: 0.8, words: ['coyote'], coat: '#7d8189', muzzle: '#d8d6d2', paw: '#b4b4b4' },
  rabbit: { beast: RABBIT, size: 0.28, stride: 0.3, words: ['bunny', 'hare'], coat: '#b79a80', muzzle: '#f2e6d8', paw: '#f2e6d8', nose: '#d08a8a' },
  deer: {
    beast: DEER,
    size: 1.1,
    words: ['stag', 'reindeer', 'moose', 'elk', 'doe'],
    coat: '#a8713f',
    muzzle: '#d8b48c',
    materials: { antler: { is: 'bone', color: '#d8c49c' } },
    more: () => ({
      head: [
        part(
          'antler',
          'antler',
          {
            kind: 'sweep',
            smooth: true,
            sides: 8,
            path: [
              [0, 0, 0],
              [0.12, 0.16, -0.06],
              [0.2, 0.34, -0.02],
              [0.16, 0.5, 0.08],
            ],
            radius: [0.026, 0.022, 0.018, 0.004],
          },
          {
            at: [0.06, 0.1, -0.02],
            copies: [...MIRRORED],
            parts: [
              part('tine', 'antler', {
                kind: 'sweep',
                smooth: true,
                sides: 8,
                path: [
                  [0.13, 0.18, -0.06],
                  [0.16, 0.26, 0.06],
                  [0.14, 0.36, 0.1],
                ],
                radius: [0.018, 0.014, 0.003],
              }),
              part('tine', 'antler', {
                kind: 'sweep',
                smooth: true,
                sides: 8,
                path: [
                  [0.19, 0.32, -0.03],
                  [0.28, 0.38, -0.04],
                  [0.32, 0.48, 0],
                ],
                radius: [0.016, 0.012, 0.003],
              }),
            ],
          },
        ),
      ],
    }),
  },
};

/** Creates a family of quadrupeds. */
export const beast = (name: string, spec: Spec): Family => ({
  name,
  words: spec.words ?? [],
  surfaces: {
    fur: ['coat'],
    coat: ['coat'],
    skin: ['coat'],
    body: ['coat'],
    mane: ['mane'],
    tail: ['mane'],
    wool: ['wool'],
    collar: ['collar'],
    nose: ['nose'],
    paw: ['paw'],
    foot: ['paw', 'hoof'],
    hoof: ['hoof'],
    horn: ['horn'],
    muzzle: ['muzzle'],
    eye: ['pupil'],
    stripe: ['stripe'],
    tusk: ['tusk'],
    antler: ['antler'],
    wing: ['wing'],
    mouth: ['mouth'],
    'tail tip': ['tip'],
    scarf: ['scarf'],
    ribbon: ['tie'],
    hat: ['hat'],
    crown: ['gold'],
  },
  main: spec.materials?.wool ? ['wool'] : ['coat'],
  extras: WORN,
  make: ({ extras = new Set() }) => {
    const own = spec.more?.(spec.beast);
    const more = worn(spec.beast, extras);
    return program(
      name,
      {
        ...WORN_MATERIALS,
        coat: { ...fur(spec.coat), ...(spec.pattern && { pattern: spec.pattern }) },
        muzzle: fur(spec.muzzle ?? spec.coat),
        paw: fur(spec.paw ?? spec.coat),
        hoof: { color: '#3a302a', roughness: 0.6 },
        nose: { color: spec.nose ?? '#2a2220', roughness: 0.4 },
        pupil: { color: '#16110f', roughness: 0.15 },
        white: { color: '#ffffff', roughness: 0.3 },
        collar: { is: 'leather', color: '#c0392b' },
        ...spec.materials,
      },
      quadruped(spec.beast, { ...own, head: [...(own?.head ?? []), ...more.head], body: [...(own?.body ?? []), ...more.body] }).map((each) => ({
        ...each,
        scale: spec.size,
        ...(each.at && {
          at: each.at.map((v) => Number(v) * spec.size) as [number, number, number],
        }),
      })),
      {},
      { plan: 'quadruped', ...(spec.stride && { stride: spec.stride }) },
    );
  },
});

/** Quadrupeds. */
export const BEASTS: readonly Family[] = Object.entries(SPECS).map(([name, spec]) => beast(name, spec));
