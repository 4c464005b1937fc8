import type { Blob, Part } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED, part } from '../family.ts';
import { DOG } from './beast-bodies.ts';
import { beast, fur, type Spec } from './beasts.ts';
import { type Beast, headPlace } from './quadruped.ts';

const collar = (b: Beast, radius = 0.185): Part => part('collar', 'collar', { kind: 'torus', radius, tube: 0.032 }, { at: [0, Number(headPlace(b)[1]) - 0.21, b.length / 2], turn: [26, 0, 0], follows: ['neck'] });

/** Builds the wrinkles and hanging cheeks of short faces. */
const jowls = (b: Beast): Part[] => {
  const [mw, mh, ml, low] = b.muzzle;
  return [part('jowl', 'muzzle', { kind: 'superellipsoid', size: [mw * 0.56, mh * 0.95, ml * 0.8] }, { at: [mw * 0.32, -low - mh * 0.28, b.head[2] * 0.36 + ml * 0.25], copies: [...MIRRORED] })];
};

/** Builds a white breast and belly. */
const breast = (b: Beast): Part => part('breast', 'muzzle', { kind: 'superellipsoid', size: [b.chest * 1.25, b.chest * 1.7, b.chest * 0.9] }, { at: [0, 0.98 - b.chest * 1.05, b.length / 2 - b.chest * 0.12], follows: ['chest'] });

const CURLED: Beast['tail'] = [
  [0, 0.02, 0.04],
  [0, 0.24, -0.1],
  [0, 0.4, 0.06],
  [0, 0.28, 0.18],
];
const CURLED_RADIUS = [0.07, 0.085, 0.075, 0.04];
const STUB: Beast['tail'] = [
  [0, 0, 0.04],
  [0, 0.06, -0.04],
  [0, 0.12, -0.06],
];

const tuft = (at: readonly [number, number, number], size: number): Blob => ({ kind: 'ball', size: [size, size, size], at: [...at], blend: 0.03 });

const SPECS: Readonly<Record<string, Spec>> = {
  corgi: {
    beast: { ...DOG, length: 1.5, chest: 0.36, rump: 0.33, leg: 0.1, neck: [0.26, 0.08], neckRadius: 0.21, head: [0.54, 0.5, 0.5], muzzle: [0.25, 0.2, 0.34, 0.12], ears: 'pointed', tail: STUB, tailRadius: [0.09, 0.08, 0.05] },
    size: 0.36,
    words: ['welsh corgi', 'pembroke corgi'],
    coat: '#d58a3e',
    muzzle: '#fbf6ec',
    paw: '#fbf6ec',
    more: (b) => ({ body: [breast(b), collar(b, 0.24)] }),
  },
  bulldog: {
    beast: { ...DOG, length: 0.98, chest: 0.34, rump: 0.25, leg: 0.11, ankle: 0.95, neck: [0.14, 0.12], neckRadius: 0.24, head: [0.6, 0.5, 0.46], muzzle: [0.4, 0.24, 0.2, 0.1], ears: 'floppy', tail: STUB, tailRadius: [0.05, 0.05, 0.03] },
    size: 0.42,
    words: ['english bulldog', 'french bulldog', 'boxer dog', 'mastiff', 'bull dog', 'pitbull'],
    coat: '#c8965e',
    muzzle: '#f6efe4',
    paw: '#f3e6d2',
    more: (b) => ({ head: jowls(b), body: [breast(b)] }),
  },
  pug: {
    beast: {
      ...DOG,
      length: 0.94,
      chest: 0.29,
      rump: 0.25,
      leg: 0.085,
      neck: [0.2, 0.1],
      neckRadius: 0.2,
      head: [0.56, 0.5, 0.46],
      muzzle: [0.32, 0.24, 0.14, 0.08],
      eye: 0.07,
      ears: 'floppy',
      tail: CURLED,
      tailRadius: [0.05, 0.055, 0.05, 0.03],
    },
    size: 0.34,
    coat: '#dcbd8e',
    muzzle: '#33291f',
    paw: '#dcbd8e',
    more: (b) => ({ head: jowls(b), body: [collar(b, 0.22)] }),
  },
  dachshund: {
    beast: { ...DOG, length: 1.9, chest: 0.35, rump: 0.3, leg: 0.09, neck: [0.3, 0.14], neckRadius: 0.17, head: [0.42, 0.4, 0.44], muzzle: [0.2, 0.18, 0.46, 0.09], ears: 'floppy' },
    size: 0.26,
    words: ['sausage dog', 'wiener dog', 'weiner dog', 'basset hound'],
    coat: '#6b3a1e',
    muzzle: '#a8622e',
    paw: '#a8622e',
    more: (b) => ({ body: [collar(b, 0.2)] }),
  },
  poodle: {
    beast: {
      ...DOG,
      length: 0.84,
      chest: 0.2,
      rump: 0.17,
      leg: 0.055,
      neck: [0.38, 0.08],
      neckRadius: 0.12,
      head: [0.38, 0.38, 0.38],
      muzzle: [0.15, 0.14, 0.38, 0.08],
      ears: 'none',
      tail: [
        [0, 0, 0.04],
        [0, 0.2, -0.06],
        [0, 0.42, -0.08],
      ],
      tailRadius: [0.04, 0.03, 0.03],
    },
    size: 0.55,
    coat: '#f2ece2',
    muzzle: '#f2ece2',
    more: (b) => {
      const [, y, z] = headPlace(b).map(Number);
      const legX = Math.max(b.leg * 0.9, b.chest * 0.62);
      return {
        blobs: [
          tuft([0, y + 0.26, z - 0.06], 0.36),
          tuft([0.2, y - 0.02, z - 0.08], 0.26),
          tuft([-0.2, y - 0.02, z - 0.08], 0.26),
          tuft([0.22, y - 0.18, z - 0.06], 0.22),
          tuft([-0.22, y - 0.18, z - 0.06], 0.22),
          tuft([0, 0.86, b.length / 2 - 0.12], 0.5),
          tuft([0, 0.74, b.length / 2 - 0.2], 0.5),
          tuft([0, 0.98 - b.chest + 0.5, -b.length / 2 - 0.08], 0.24),
          ...[1, -1].flatMap((s) => [tuft([s * legX, 0.16, b.length / 2 - b.chest * 0.68], 0.22), tuft([s * legX, 0.16, -b.length / 2 + b.rump * 0.6], 0.22), tuft([s * legX * 0.9, 0.72, -b.length / 2 + b.rump * 0.9], 0.28)]),
        ],
      };
    },
  },
  husky: {
    beast: { ...DOG, chest: 0.27, rump: 0.23, neckRadius: 0.19, head: [0.5, 0.44, 0.44], muzzle: [0.24, 0.19, 0.34, 0.1], ears: 'pointed', tail: CURLED, tailRadius: CURLED_RADIUS },
    size: 0.6,
    words: ['siberian husky', 'malamute', 'sled dog', 'alaskan malamute', 'samoyed'],
    coat: '#565e68',
    muzzle: '#f6f6f4',
    paw: '#f6f6f4',
    materials: { brow: fur('#f6f6f4') },
    more: (b) => ({ head: [part('brow', 'brow', { kind: 'superellipsoid', size: [0.13, 0.09, 0.06] }, { at: [0.11, 0.15, 0.17], copies: [...MIRRORED] })], body: [breast(b)] }),
  },
  'shiba inu': {
    beast: { ...DOG, chest: 0.25, rump: 0.22, neckRadius: 0.18, head: [0.5, 0.44, 0.44], muzzle: [0.23, 0.18, 0.3, 0.1], ears: 'pointed', tail: CURLED, tailRadius: CURLED_RADIUS },
    size: 0.42,
    words: ['shiba', 'akita', 'akita inu', 'doge', 'pomeranian', 'spitz'],
    coat: '#d8924a',
    muzzle: '#f8efe0',
    paw: '#f8efe0',
    materials: { cheek: fur('#f8efe0') },
    more: (b) => ({
      head: [
        part('cheek', 'cheek', { kind: 'superellipsoid', size: [0.2, 0.2, 0.2] }, { at: [0.15, -0.1, 0.11], copies: [...MIRRORED] }),
        part('brow', 'cheek', { kind: 'superellipsoid', size: [0.07, 0.05, 0.05] }, { at: [0.11, 0.17, 0.17], copies: [...MIRRORED] }),
      ],
      body: [breast(b)],
    }),
  },
  chihuahua: {
    beast: { ...DOG, length: 0.82, chest: 0.2, rump: 0.17, leg: 0.06, neck: [0.26, 0.06], neckRadius: 0.12, head: [0.52, 0.48, 0.46], muzzle: [0.17, 0.14, 0.2, 0.12], eye: 0.075, ears: 'pointed' },
    size: 0.25,
    coat: '#cf9f64',
    muzzle: '#f0ddbd',
    paw: '#f0ddbd',
    more: (b) => ({ body: [collar(b, 0.15)] }),
  },
  'german shepherd': {
    beast: {
      ...DOG,
      length: 1.1,
      ears: 'pointed',
      muzzle: [0.22, 0.19, 0.4, 0.1],
      tail: [
        [0, 0, 0.04],
        [0, -0.16, -0.2],
        [0, -0.4, -0.22],
      ],
      tailRadius: [0.07, 0.085, 0.04],
    },
    size: 0.64,
    words: ['alsatian', 'police dog', 'guard dog', 'doberman', 'rottweiler', 'sheepdog'],
    coat: '#a5713c',
    muzzle: '#2b2420',
    paw: '#b8834a',
    materials: { saddle: fur('#2b2420') },
    more: (b) => ({ body: [part('saddle', 'saddle', { kind: 'superellipsoid', size: [b.chest * 2.06, b.chest * 1.4, b.length * 0.8], square: 2.4 }, { at: [0, 0.98 - b.chest * 0.66, -0.08], follows: ['hips', 'chest'] }), collar(b)] }),
  },
  dalmatian: {
    beast: { ...DOG, leg: 0.075, muzzle: [0.22, 0.19, 0.34, 0.1] },
    size: 0.58,
    coat: '#f7f6f2',
    muzzle: '#f7f6f2',
    materials: { spot: fur('#221f1e') },
    more: (b) => ({
      head: [
        [0.2, 0.1, -0.06],
        [0.1, 0.2, 0.02],
        [0.17, -0.04, 0.12],
      ].map(([x, y, z]) => part('spot', 'spot', { kind: 'superellipsoid', size: [0.08, 0.08, 0.08] }, { at: [x!, y!, z!], copies: [...MIRRORED] })),
      body: [
        ...[
          [0.6, 0.2],
          [-0.5, 0.32],
          [0.2, 0.02],
          [-0.9, 0.1],
          [0.95, -0.06],
          [-0.2, -0.14],
          [0.5, -0.26],
          [-0.7, -0.3],
          [0.1, -0.38],
          [1.1, -0.4],
        ].map(([a, z]) => {
          const r = b.chest - (0.3 - z!) * 0.05;
          return part('spot', 'spot', { kind: 'superellipsoid', size: [0.1, 0.1, 0.1] }, { at: [Math.sin(a! * 1.3) * r * 0.94, 0.98 - b.chest + Math.cos(a! * 1.3) * r * 0.94, z!], follows: ['hips', 'chest'] });
        }),
        collar(b),
      ],
    }),
  },
  greyhound: {
    beast: {
      ...DOG,
      length: 1.08,
      chest: 0.22,
      rump: 0.15,
      leg: 0.055,
      neck: [0.36, 0.14],
      neckRadius: 0.1,
      head: [0.3, 0.3, 0.36],
      muzzle: [0.15, 0.14, 0.42, 0.06],
      tail: [
        [0, 0, 0.04],
        [0, -0.2, -0.12],
        [0, -0.44, -0.02],
      ],
      tailRadius: [0.04, 0.03, 0.015],
    },
    size: 0.7,
    words: ['grayhound', 'whippet', 'borzoi', 'great dane'],
    coat: '#8d8a88',
    more: (b) => ({ body: [collar(b, 0.13)] }),
  },
};

/** Dog breeds, each with its own body. */
export const DOGS: readonly Family[] = Object.entries(SPECS).map(([name, spec]) => beast(name, spec));
