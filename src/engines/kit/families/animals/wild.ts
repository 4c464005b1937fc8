import type { Part, PartMaterial, Triple } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED, part } from '../family.ts';
import { BEAR, COW, DOG, FOX, HORSE, LION, PIG } from './beast-bodies.ts';
import { beast, fur, horn, horseHair, mane, type Spec } from './beasts.ts';
import { type Beast, headPlace } from './quadruped.ts';

const hide = (color: string): PartMaterial => ({ is: 'skin', color });
const HORN = { horn: { is: 'bone', color: '#b8a88a' } };

const LONG_NECK: Beast = { ...HORSE, ears: 'pointed', neck: [0.62, 0.3], neckRadius: 0.12, head: [0.24, 0.28, 0.3], muzzle: [0.18, 0.18, 0.26, 0.08], tail: COW.tail, tailRadius: COW.tailRadius };

/** Builds a wing that rises from the shoulder, with its feathers in two rows. */
function featherWing(b: Beast, span = 1): Part {
  const feathers = (length: number, count: number, y: number, z: number): Part[] =>
    Array.from({ length: count }, (_, i): Part => {
      const t = i / (count - 1);
      return part(
        'feather',
        'wing',
        { kind: 'superellipsoid', size: [0.05, length * (1 - 0.4 * t), 0.16 - 0.04 * t], square: 2.4 },
        { at: [(0.12 + 0.78 * t) * span, y + 0.5 * span * Math.sin(t * 1.7) - length * 0.32, z - 0.36 * t], turn: [24 + 26 * t, 0, 14 + 34 * t] },
      );
    });
  return {
    name: 'wing',
    at: [b.chest * 0.72, 1.02, b.length * 0.22],
    copies: [...MIRRORED],
    parts: [
      part('wing arm', 'wing', {
        kind: 'sweep',
        smooth: true,
        sides: 10,
        path: [
          [-0.06, -0.12, 0],
          [0.26 * span, 0.26 * span, -0.06],
          [0.6 * span, 0.5 * span, -0.2],
          [0.95 * span, 0.5 * span, -0.36],
        ],
        radius: [0.1, 0.085, 0.06, 0.02],
      }),
      ...feathers(0.62 * span, 8, 0.04, -0.06),
      ...feathers(0.34 * span, 7, 0.06, -0.01),
    ],
  };
}

/** Builds round spots around the trunk in staggered rows. */
const spots = (b: Beast, size: number): Part[] =>
  Array.from({ length: 36 }, (_, i): Part => {
    const ring = Math.floor(i / 6);
    const a = ((i % 6) + (ring % 2) / 2) * (Math.PI / 3) + 0.3;
    const r = b.rump + (b.chest - b.rump) * (ring / 5);
    const at: Triple = [r * Math.cos(a), 0.98 - b.chest + r * Math.sin(a), -b.length * 0.36 + ring * b.length * 0.14];
    return part('spot', 'spot', { kind: 'superellipsoid', size: [size, size * 0.45, size] }, { at, turn: [0, 0, (a * 180) / Math.PI - 90] });
  });

const SPECS: Readonly<Record<string, Spec>> = {
  hippopotamus: {
    beast: {
      ...PIG,
      ears: 'round',
      chest: 0.38,
      rump: 0.38,
      leg: 0.12,
      ankle: 1,
      head: [0.46, 0.42, 0.46],
      muzzle: [0.46, 0.34, 0.46, 0.1],
      neck: [0.0, 0.16],
      eye: 0.035,
      tail: [
        [0, 0, 0.04],
        [0, -0.16, -0.06],
      ],
      tailRadius: [0.03, 0.02],
    },
    size: 1.4,
    stride: 0.45,
    words: ['hippo', 'baby hippo'],
    coat: '#8a7a86',
    muzzle: '#a08a94',
    nose: '#5a4a56',
    materials: { coat: hide('#8a7a86'), muzzle: hide('#a58c96'), mouth: { color: '#c8606a' }, tusk: { is: 'bone' } },
    more: () => ({
      head: [
        part('lower jaw', 'muzzle', { kind: 'superellipsoid', size: [0.42, 0.14, 0.5], square: 2.4 }, { at: [0, -0.32, 0.26], turn: [22, 0, 0] }),
        part('mouth', 'mouth', { kind: 'superellipsoid', size: [0.36, 0.08, 0.44] }, { at: [0, -0.26, 0.28], turn: [14, 0, 0] }),
        part('tooth', 'tusk', { kind: 'cone', radius: 0.03, top: 0.018, height: 0.11 }, { at: [0.12, -0.3, 0.44], copies: [...MIRRORED] }),
      ],
    }),
  },
  rhinoceros: {
    beast: { ...COW, chest: 0.36, rump: 0.34, leg: 0.115, ankle: 1, ears: 'pointed', neck: [0.02, 0.22], neckRadius: 0.24, head: [0.36, 0.36, 0.4], muzzle: [0.28, 0.28, 0.36, 0.08], eye: 0.03 },
    size: 1.6,
    words: ['rhino', 'white rhino'],
    coat: '#8c8c90',
    nose: '#6a6a70',
    materials: { coat: hide('#8c8c90'), muzzle: hide('#85858a'), ...HORN },
    more: () => ({
      head: [part('horn', 'horn', { kind: 'cone', radius: 0.07, height: 0.4 }, { at: [0, 0.16, 0.42], turn: [24, 0, 0] }), part('small horn', 'horn', { kind: 'cone', radius: 0.05, height: 0.16 }, { at: [0, 0.16, 0.24], turn: [10, 0, 0] })],
    }),
  },
  giraffe: {
    beast: { ...LONG_NECK, chest: 0.22, neck: [1.1, 0.42], neckRadius: 0.1, head: [0.2, 0.22, 0.26] },
    size: 2.6,
    coat: '#e0b060',
    muzzle: '#ecd0a0',
    pattern: { kind: 'cells', color: '#8a5424' },
    materials: { horn: fur('#5a3a20') },
    more: () => ({
      head: [part('horn', 'horn', { kind: 'cone', radius: 0.025, top: 0.03, height: 0.14 }, { at: [0.06, 0.16, -0.02], copies: [...MIRRORED] })],
    }),
  },
  camel: {
    beast: { ...LONG_NECK, chest: 0.25, neck: [0.42, 0.42], head: [0.22, 0.24, 0.3] },
    size: 1.8,
    words: ['dromedary'],
    coat: '#c89a60',
    muzzle: '#d8b07c',
    more: () => ({
      blobs: [
        { kind: 'ball', size: [0.3, 0.4, 0.34], at: [0, 1.02, 0.16], blend: 0.1 },
        { kind: 'ball', size: [0.3, 0.4, 0.34], at: [0, 1.02, -0.26], blend: 0.1 },
      ],
    }),
  },
  llama: {
    beast: { ...LONG_NECK, chest: 0.27, rump: 0.26, neck: [0.56, 0.2], neckRadius: 0.16, head: [0.28, 0.28, 0.3], muzzle: [0.18, 0.16, 0.18, 0.06], eye: 0.045, leg: 0.075 },
    size: 1.1,
    words: ['alpaca', 'guanaco'],
    coat: '#efe2cc',
    muzzle: '#d8c0a0',
    materials: { coat: { is: 'wool', color: '#efe2cc' } },
  },
  goat: {
    beast: {
      ...COW,
      chest: 0.24,
      rump: 0.23,
      leg: 0.065,
      length: 0.95,
      neck: [0.28, 0.16],
      head: [0.28, 0.3, 0.32],
      muzzle: [0.19, 0.18, 0.24, 0.08],
      tail: [
        [0, 0, 0.02],
        [0, 0.12, -0.08],
      ],
      tailRadius: [0.04, 0.02],
    },
    size: 0.7,
    words: ['billy goat', 'mountain goat', 'ibex', 'kid goat', 'ram goat'],
    coat: '#e8e2d6',
    muzzle: '#d8ccb8',
    nose: '#6a5a50',
    materials: { ...HORN, beard: fur('#cfc4b0') },
    more: () => ({
      head: [
        horn(
          'horn',
          [
            [0, 0, 0],
            [0.03, 0.16, -0.06],
            [0.08, 0.24, -0.22],
          ],
          [0.04, 0.03, 0],
          [0.07, 0.12, -0.02],
        ),
        part('beard', 'beard', { kind: 'cone', radius: 0.045, height: 0.18, turn: [180, 0, 0] }, { at: [0, -0.28, 0.2] }),
      ],
    }),
  },
  bison: {
    beast: { ...COW, chest: 0.36, rump: 0.27, neck: [0.02, 0.22], neckRadius: 0.28, head: [0.42, 0.44, 0.4] },
    size: 1.6,
    words: ['buffalo', 'yak', 'water buffalo'],
    coat: '#5a3c26',
    muzzle: '#3a281c',
    materials: { mane: fur('#3c2718'), ...HORN },
    more: (b) => ({
      blobs: [{ kind: 'ball', size: [0.56, 0.5, 0.6], at: [0, 0.96, b.length * 0.26], blend: 0.14 }],
      head: [
        horn(
          'horn',
          [
            [0, 0, 0],
            [0.13, 0.02, 0],
            [0.18, 0.16, 0],
          ],
          [0.05, 0.04, 0],
          [0.16, 0.12, 0],
        ),
        part('fringe', 'mane', { kind: 'superellipsoid', size: [0.36, 0.2, 0.3] }, { at: [0, 0.2, 0.02] }),
        part('beard', 'mane', { kind: 'superellipsoid', size: [0.22, 0.3, 0.18] }, { at: [0, -0.3, 0.08] }),
      ],
    }),
  },
  raccoon: {
    beast: { ...FOX, chest: 0.27, rump: 0.28, leg: 0.08, ears: 'round', head: [0.5, 0.42, 0.4], muzzle: [0.18, 0.14, 0.22, 0.08], tailRadius: [0.08, 0.12, 0.13, 0.05] },
    size: 0.4,
    words: ['racoon', 'trash panda', 'tanuki', 'badger'],
    coat: '#84837f',
    muzzle: '#eceae4',
    paw: '#38343a',
    materials: { dark: fur('#2c2a2e') },
    more: (b) => ({
      head: [part('eye mask', 'dark', { kind: 'superellipsoid', size: [0.2, 0.14, 0.12] }, { at: [b.head[0] * 0.29, 0.03, b.head[2] * 0.3], turn: [0, 30, -14], copies: [...MIRRORED] })],
      body: [0, 1, 2].map((i) =>
        part(
          'tail ring',
          'dark',
          { kind: 'superellipsoid', size: [0.28, 0.27, 0.07] },
          { at: [0, 0.98 - b.chest + b.rump * 0.45 + [-0.06, 0, 0.1][i], -b.length / 2 - [0.24, 0.46, 0.66][i]], turn: [[-4, -20, -34][i], 0, 0], follows: [`tail${i + 1}`] },
        ),
      ),
    }),
  },
  skunk: {
    beast: {
      ...FOX,
      ears: 'round',
      tail: [
        [0, 0, 0.04],
        [0, 0.2, -0.26],
        [0, 0.6, -0.3],
        [0, 0.9, -0.12],
      ],
      tailRadius: [0.07, 0.13, 0.17, 0.06],
    },
    size: 0.35,
    coat: '#26242a',
    muzzle: '#38343a',
    materials: { stripe: fur('#f4f2ee') },
    more: (b) => ({
      body: [part('stripe', 'stripe', { kind: 'superellipsoid', size: [0.14, 0.12, 0.95] }, { at: [0, 0.98 - b.chest * 0.1, -0.02] })],
      head: [part('stripe', 'stripe', { kind: 'superellipsoid', size: [0.09, 0.08, 0.3] }, { at: [0, 0.17, 0.04], turn: [20, 0, 0] })],
    }),
  },
  capybara: {
    beast: {
      ...PIG,
      ears: 'round',
      foot: 'paw',
      chest: 0.34,
      rump: 0.35,
      leg: 0.08,
      neck: [0.12, 0.12],
      head: [0.4, 0.42, 0.42],
      muzzle: [0.34, 0.32, 0.36, 0.04],
      eye: 0.035,
      tail: [
        [0, 0, 0],
        [0, 0, -0.04],
      ],
      tailRadius: [0.05, 0.04],
    },
    size: 0.55,
    words: ['groundhog', 'marmot', 'beaver', 'wombat'],
    coat: '#9a6c42',
    muzzle: '#8a6040',
    nose: '#3a2a22',
  },
  koala: {
    beast: { ...BEAR, ears: 'round', head: [0.62, 0.54, 0.48], muzzle: [0.16, 0.22, 0.12, 0.04] },
    size: 0.5,
    coat: '#9aa0a8',
    muzzle: '#3a3638',
    paw: '#7a8088',
    materials: { wool: { is: 'wool', color: '#eceef0' } },
    more: (b) => ({
      head: [
        part('big ear', 'coat', { kind: 'superellipsoid', size: [0.3, 0.3, 0.12] }, { at: [b.head[0] * 0.5, b.head[1] * 0.36, -0.02], copies: [...MIRRORED] }),
        part('inner ear', 'wool', { kind: 'superellipsoid', size: [0.2, 0.2, 0.1] }, { at: [b.head[0] * 0.5, b.head[1] * 0.36, 0.03], copies: [...MIRRORED] }),
      ],
    }),
  },
  otter: {
    beast: {
      ...FOX,
      ears: 'round',
      chest: 0.24,
      rump: 0.24,
      length: 1.25,
      leg: 0.08,
      neck: [0.14, 0.16],
      head: [0.42, 0.36, 0.4],
      muzzle: [0.26, 0.18, 0.16, 0.06],
      tail: [
        [0, 0, 0.04],
        [0, -0.16, -0.3],
        [0, -0.24, -0.7],
      ],
      tailRadius: [0.12, 0.09, 0.02],
    },
    size: 0.35,
    words: ['weasel', 'ferret', 'stoat', 'mink', 'meerkat', 'mongoose'],
    coat: '#7a5236',
    muzzle: '#d8c0a0',
  },
  hyena: {
    beast: { ...DOG, ears: 'round', chest: 0.26, rump: 0.2, neck: [0.22, 0.16], tail: COW.tail, tailRadius: [0.04, 0.05, 0.03] },
    size: 0.8,
    words: ['jackal', 'african wild dog'],
    coat: '#a8926a',
    muzzle: '#4a3c30',
    materials: { spot: fur('#5a4630') },
    more: (b) => ({ body: spots(b, 0.09) }),
  },
  leopard: {
    beast: { ...LION, chest: 0.24 },
    size: 0.8,
    words: ['ocelot', 'bobcat'],
    coat: '#dca850',
    muzzle: '#f2e4c4',
    paw: '#ecca8a',
    pattern: { kind: 'leopard', color: '#3a2a1c' },
  },
  pegasus: {
    beast: HORSE,
    size: 1.5,
    words: ['winged horse', 'alicorn'],
    coat: '#f4f2ee',
    muzzle: '#ece4dc',
    materials: { mane: fur('#e8d8a8'), wing: { is: 'feathers', color: '#fbfaf6' } },
    more: (b) => ({ body: [...horseHair(b), featherWing(b, 1.1)] }),
  },
  griffin: {
    beast: { ...LION, neck: [0.3, 0.14], ears: 'pointed', head: [0.42, 0.4, 0.42], muzzle: [0.16, 0.14, 0.18, 0.06] },
    size: 1.2,
    words: ['gryphon', 'griffon', 'hippogriff'],
    coat: '#c8904a',
    muzzle: '#e8a820',
    paw: '#e8b84a',
    materials: { wing: { is: 'feathers', color: '#8a5a30' }, feather: { is: 'feathers', color: '#f2ead8' }, beak: { is: 'plastic', color: '#e8a020' } },
    more: (b) => {
      const [, y, z] = headPlace(b).map(Number);
      return {
        head: [
          part('beak', 'beak', {
            kind: 'sweep',
            smooth: true,
            path: [
              [0, 0.02, 0.12],
              [0, 0, 0.28],
              [0, -0.12, 0.36],
            ],
            radius: [0.13, 0.1, 0.005],
          }),
          part('head feathers', 'feather', { kind: 'superellipsoid', size: [0.45, 0.4, 0.4] }, { at: [0, 0.03, -0.04] }),
        ],
        body: [
          part(
            'collar feathers',
            'feather',
            {
              kind: 'blend',
              cells: 30,
              of: [
                {
                  kind: 'limb',
                  path: [
                    [0, y - 0.06, z - 0.1],
                    [0, y - 0.34, z - 0.3],
                  ],
                  radius: [0.21, 0.28],
                },
              ],
            },
            { follows: ['chest', 'neck'] },
          ),
          featherWing(b, 1.15),
          part('tail tuft', 'wing', { kind: 'superellipsoid', size: [0.13, 0.2, 0.13] }, { at: [0, 0.98 - b.chest + b.rump * 0.45 + 0.2, -b.length / 2 - 0.58], turn: [-30, 0, 0], follows: ['tail3'] }),
        ],
      };
    },
  },
  sphinx: {
    beast: LION,
    size: 1.4,
    words: ['manticore', 'chimera'],
    coat: '#d8b068',
    muzzle: '#e8cc94',
    materials: { mane: { is: 'gold', color: '#d8a830' }, wing: { is: 'feathers', color: '#e8d8b0' } },
    more: (b) => ({ body: [...mane(b), featherWing(b, 0.95)] }),
  },
  cerberus: {
    beast: { ...DOG, ears: 'pointed', chest: 0.29, leg: 0.1 },
    size: 1.2,
    words: ['hellhound', 'three-headed dog', 'three headed dog'],
    coat: '#2e2a2e',
    muzzle: '#4a3a3a',
    more: (b) => {
      const [, y, z] = headPlace(b).map(Number);
      const other = (s: number): Part[] => [
        part('side head', 'coat', {
          kind: 'blend',
          cells: 30,
          of: [
            {
              kind: 'limb',
              path: [
                [s * 0.08, y - 0.36, z - 0.2],
                [s * 0.36, y - 0.06, z - 0.06],
              ],
              radius: [0.19, 0.14],
            },
            { kind: 'ball', size: [0.42, 0.4, 0.42], at: [s * 0.42, y - 0.04, z], blend: 0.05 },
            ...[-1, 1].map((e) => ({
              kind: 'limb' as const,
              path: [
                [s * 0.42 + e * 0.13, y + 0.1, z - 0.02],
                [s * 0.42 + e * 0.18, y + 0.34, z - 0.04],
              ] as [Triple, Triple],
              radius: [0.075, 0.01],
              blend: 0.03,
            })),
          ],
        }),
        part('side muzzle', 'muzzle', { kind: 'superellipsoid', size: [0.22, 0.19, 0.3], square: 2.3 }, { at: [s * 0.5, y - 0.12, z + 0.24], turn: [0, s * 20, 0] }),
        part('side nose', 'nose', { kind: 'superellipsoid', size: [0.1, 0.08, 0.08] }, { at: [s * 0.55, y - 0.07, z + 0.38] }),
        ...[-0.12, 0.14].map((e) => part('side eye', 'pupil', { kind: 'sphere', radius: 0.045 }, { at: [s * (0.46 + e), y + 0.02, z + 0.17] })),
      ];
      return { body: [...other(1), ...other(-1)] };
    },
  },
};

/** Wild animals, and mythical quadrupeds. */
export const WILD: readonly Family[] = Object.entries(SPECS).map(([name, spec]) => {
  const family = beast(name, spec);
  return { ...family, surfaces: { ...family.surfaces, spot: ['spot'], feather: ['feather', 'wing'], beak: ['beak'], beard: ['beard'] } };
});
