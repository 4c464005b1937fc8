import type { PartMaterial } from '../../../../contract/shape-program.ts';

/** The animal features of a person with an animal's head. Lengths are relative to the height of the head. */
export interface BeastLook {
  coat: string;
  /** The color of the snout, if different. */
  muzzle?: string;
  hide?: 'fur' | 'scales' | 'feathers' | 'skin';
  pattern?: PartMaterial['pattern'];
  ears: 'pointed' | 'round' | 'long' | 'floppy' | 'wide' | 'side' | 'none';
  /** A size factor for the ears. */
  earSize?: number;
  /** Width, height and projection of the snout. If `bill` is set, it is a bill or beak. */
  snout: readonly [width: number, height: number, out: number];
  bill?: 'hooked' | 'flat' | 'pointed';
  nose?: string;
  /** Whether the snout lacks a separate nose. */
  noseless?: boolean;
  horns?: 'bull' | 'goat' | 'antlers' | 'unicorn' | 'tusks' | 'crest' | 'nose';
  eyes?: 'on top';
  mane?: string;
  mask?: string;
  tail: 'bushy' | 'thin' | 'puff' | 'reptile' | 'ringed' | 'plume' | 'none';
}

const CANINE = { ears: 'pointed', tail: 'bushy' } as const;
const FELINE = { ears: 'pointed', earSize: 0.85, snout: [0.36, 0.26, 0.14], nose: '#c8787a', tail: 'thin' } as const;
const BIG_CAT = { ...FELINE, ears: 'round', earSize: 0.8, snout: [0.44, 0.34, 0.24], nose: '#7a4a44' } as const;
const REPTILE = { hide: 'scales', noseless: true, ears: 'none', tail: 'reptile' } as const;
const BIRD = { hide: 'feathers', ears: 'none', tail: 'plume' } as const;

/** Animals whose heads people can have, by the names of their families. */
export const BEASTS: Readonly<Record<string, BeastLook>> = {
  fox: { ...CANINE, coat: '#d8742a', muzzle: '#f6ead8', snout: [0.34, 0.26, 0.4] },
  wolf: { ...CANINE, coat: '#6e727a', muzzle: '#c8c6c2', snout: [0.38, 0.32, 0.44] },
  dog: { ...CANINE, ears: 'floppy', coat: '#c08a52', muzzle: '#e8d2b0', snout: [0.42, 0.34, 0.36], tail: 'thin' },
  'german shepherd': { ...CANINE, coat: '#b87a34', muzzle: '#2a2422', snout: [0.38, 0.32, 0.42] },
  husky: { ...CANINE, coat: '#6a7078', muzzle: '#f4f4f2', snout: [0.38, 0.32, 0.38] },
  corgi: { ...CANINE, coat: '#d8934a', muzzle: '#f8f0e4', snout: [0.36, 0.28, 0.32], tail: 'puff' },
  pug: { ...CANINE, ears: 'floppy', earSize: 0.6, coat: '#d8b486', muzzle: '#2e2622', snout: [0.44, 0.34, 0.14], tail: 'puff' },
  bulldog: { ...CANINE, ears: 'floppy', earSize: 0.6, coat: '#d8c4a8', muzzle: '#f2e8dc', snout: [0.54, 0.4, 0.22], tail: 'puff' },
  cat: { ...FELINE, coat: '#e09a4a', muzzle: '#f6ead8' },
  lion: { ...BIG_CAT, coat: '#d8a050', muzzle: '#f0dcb4', mane: '#8a4a20' },
  tiger: { ...BIG_CAT, coat: '#e0862a', muzzle: '#f6ecd8', pattern: { kind: 'zebra', color: '#2a1c16', axis: 'y' } },
  leopard: { ...BIG_CAT, coat: '#dca850', muzzle: '#f2e4c4', pattern: { kind: 'leopard', color: '#3a2a1c' } },
  bear: { coat: '#7a4a28', muzzle: '#b88a5a', ears: 'round', snout: [0.44, 0.36, 0.3], tail: 'puff' },
  panda: { coat: '#f4f2ee', muzzle: '#f4f2ee', ears: 'round', snout: [0.4, 0.3, 0.2], mask: '#232126', tail: 'puff' },
  'red panda': { coat: '#b8502a', muzzle: '#f6eee2', ears: 'round', snout: [0.34, 0.26, 0.22], tail: 'ringed' },
  raccoon: { coat: '#83838a', muzzle: '#e8e6e2', ears: 'round', earSize: 0.8, snout: [0.32, 0.26, 0.3], mask: '#2a2a30', tail: 'ringed' },
  rabbit: { coat: '#b89a80', muzzle: '#f4ece2', ears: 'long', snout: [0.32, 0.24, 0.12], nose: '#d88a90', tail: 'puff' },
  mouse: { coat: '#9a969a', muzzle: '#e0dcda', ears: 'round', earSize: 1.5, snout: [0.26, 0.22, 0.34], nose: '#d88a90', tail: 'thin' },
  rat: { coat: '#6a625c', muzzle: '#a89c92', ears: 'round', earSize: 1.1, snout: [0.28, 0.24, 0.44], nose: '#c87a80', tail: 'thin' },
  squirrel: { coat: '#a8602e', muzzle: '#f0dcc0', ears: 'pointed', earSize: 0.7, snout: [0.3, 0.24, 0.2], tail: 'bushy' },
  hedgehog: { coat: '#6a5240', muzzle: '#e2c8a4', ears: 'round', earSize: 0.7, snout: [0.3, 0.24, 0.36], tail: 'none', mane: '#4a3828' },
  otter: { coat: '#6e4c34', muzzle: '#cbb294', ears: 'round', earSize: 0.5, snout: [0.42, 0.28, 0.18], tail: 'thin' },
  badger: { coat: '#5a5a5e', muzzle: '#f4f2ee', ears: 'round', earSize: 0.7, snout: [0.34, 0.28, 0.36], mask: '#232226', tail: 'puff' },
  monkey: { coat: '#6e4a2e', muzzle: '#d8ae84', ears: 'side', snout: [0.48, 0.34, 0.14], nose: '#5a3a2a', tail: 'thin' },
  gorilla: { coat: '#2e2c30', muzzle: '#4a464a', ears: 'side', earSize: 0.7, snout: [0.5, 0.38, 0.18], nose: '#1e1c1e', tail: 'none' },
  koala: { coat: '#9a9aa2', muzzle: '#b8b8be', ears: 'wide', earSize: 0.7, snout: [0.3, 0.22, 0.1], nose: '#2a2a2e', tail: 'none' },
  pig: { coat: '#eaa0a4', hide: 'skin', ears: 'floppy', earSize: 0.7, snout: [0.32, 0.28, 0.26], nose: '#d87a80', tail: 'thin' },
  cow: { coat: '#f4f2ee', muzzle: '#e8b0a8', ears: 'side', snout: [0.5, 0.34, 0.3], nose: '#c88a84', horns: 'bull', pattern: { kind: 'patches', color: '#2a2628' }, tail: 'thin' },
  bull: { coat: '#5a3a26', muzzle: '#8a6a52', ears: 'side', snout: [0.5, 0.36, 0.34], horns: 'bull', tail: 'thin' },
  goat: { coat: '#e4ded2', ears: 'side', snout: [0.34, 0.32, 0.36], horns: 'goat', tail: 'puff' },
  sheep: { coat: '#3a3436', ears: 'side', snout: [0.36, 0.32, 0.28], mane: '#f2ece0', tail: 'puff' },
  deer: { coat: '#a8703c', muzzle: '#e8d4b4', ears: 'side', snout: [0.32, 0.3, 0.38], horns: 'antlers', tail: 'puff' },
  horse: { coat: '#8a5430', ears: 'pointed', earSize: 0.7, snout: [0.36, 0.34, 0.56], mane: '#2e1f18', tail: 'bushy' },
  unicorn: { coat: '#f4f0f4', ears: 'pointed', earSize: 0.7, snout: [0.36, 0.34, 0.5], horns: 'unicorn', mane: '#e58ac8', tail: 'bushy' },
  elephant: { coat: '#8d939b', hide: 'skin', ears: 'wide', earSize: 1.3, snout: [0.3, 0.3, 0.9], horns: 'tusks', tail: 'thin' },
  rhino: { coat: '#8a8a8e', hide: 'skin', ears: 'pointed', earSize: 0.6, snout: [0.46, 0.4, 0.44], noseless: true, horns: 'nose', tail: 'thin' },
  frog: { coat: '#4f9a3e', muzzle: '#cfe0a0', hide: 'skin', ears: 'none', snout: [0.82, 0.3, 0.14], noseless: true, eyes: 'on top', tail: 'none' },
  lizard: { ...REPTILE, coat: '#5a8a3e', muzzle: '#a8b870', snout: [0.44, 0.3, 0.4] },
  crocodile: { ...REPTILE, coat: '#54703a', muzzle: '#8a9a5a', snout: [0.42, 0.26, 0.7], horns: 'crest' },
  dinosaur: { ...REPTILE, coat: '#5a9a3e', muzzle: '#b8c880', snout: [0.5, 0.38, 0.46], horns: 'crest' },
  't-rex': { ...REPTILE, coat: '#5a9a3e', muzzle: '#b8c880', snout: [0.5, 0.38, 0.46], horns: 'crest' },
  dragon: { ...REPTILE, coat: '#b0322a', muzzle: '#d8a860', snout: [0.42, 0.34, 0.46], horns: 'goat' },
  snake: { ...REPTILE, coat: '#4a8a3a', muzzle: '#c8c888', snout: [0.5, 0.28, 0.3] },
  turtle: { ...REPTILE, coat: '#7a9a50', muzzle: '#c0c890', snout: [0.44, 0.34, 0.2], tail: 'none' },
  shark: { coat: '#6a7c8a', muzzle: '#e8ecee', hide: 'skin', ears: 'none', snout: [0.5, 0.4, 0.5], noseless: true, horns: 'crest', tail: 'none' },
  eagle: { ...BIRD, coat: '#f2efe8', bill: 'hooked', muzzle: '#e8b02a', snout: [0.24, 0.26, 0.34] },
  owl: { ...BIRD, coat: '#7a5634', bill: 'hooked', muzzle: '#d8a030', snout: [0.16, 0.2, 0.18], ears: 'pointed', earSize: 0.6 },
  bird: { ...BIRD, coat: '#4a7ab8', bill: 'pointed', muzzle: '#e8a020', snout: [0.16, 0.16, 0.3] },
  crow: { ...BIRD, coat: '#24242a', bill: 'pointed', muzzle: '#3a3a40', snout: [0.18, 0.2, 0.44] },
  duck: { ...BIRD, coat: '#f4f0e4', bill: 'flat', muzzle: '#ee8a1e', snout: [0.4, 0.14, 0.4] },
  chicken: { ...BIRD, coat: '#f2ece0', bill: 'pointed', muzzle: '#e8a020', snout: [0.16, 0.16, 0.24], horns: 'crest' },
  penguin: { ...BIRD, coat: '#23262e', bill: 'pointed', muzzle: '#ee9a2a', snout: [0.16, 0.14, 0.28], tail: 'none', mask: '#f4f4f2' },
};
