import type { PartMaterial, Triple } from '../../../../contract/shape-program.ts';

/** Width and depth of a part of the trunk. */
export type Girth = readonly [width: number, depth: number];

/** How the feet end. */
export interface Feet {
  kind: 'paw' | 'hoof' | 'cloven' | 'pad';
  /** Width of a forefoot. */
  size: number;
  claws?: boolean;
}

/** A neck from the withers to the head. */
export interface Neck {
  /** Height of the head's joint above the withers, and its distance in front of the breast. */
  up: number;
  forward: number;
  /** Radius at the breast and below the head. */
  base: number;
  top: number;
}

/** An eye; lengths are relative to the width of the skull. */
export interface Eyes {
  size: number;
  /** Degrees by which an eye looks to the side, and where it lies. */
  aside: number;
  up: number;
  forward?: number;
  color?: string;
  pupil?: 'round' | 'slit' | 'bar';
  /** How far the upper lid covers the eye: 0 open, 1 closed. */
  lid?: number;
  /** Degrees by which the outer corner is higher than the inner one. */
  slant?: number;
}

/** The ears; lengths are relative to the width of the skull. */
export interface Ears {
  kind: 'prick' | 'round' | 'drop' | 'long' | 'side' | 'fan';
  length: number;
  width: number;
  /** Degrees by which the ears lean outward. */
  lean?: number;
  /** Color of the tips. */
  tip?: string;
}

/** A head. All lengths are relative to `size`, the width of the skull. */
export interface Head {
  size: number;
  /** Width, height and depth of the skull; the width is 1 unless cheeks are wider. */
  skull: Triple;
  muzzle: {
    length: number;
    /** Width and height where the muzzle begins and where it ends. */
    from: Girth;
    to: Girth;
    /** How far the muzzle's axis lies below the middle of the skull, where it begins and where it ends. */
    drop: readonly [number, number];
  };
  /** Size of the cheeks. */
  cheeks?: number;
  nose: { kind: 'pad' | 'nostrils' | 'snout' | 'button'; size: number };
  eyes: Eyes;
  ears: Ears;
  /** Degrees by which the head hangs down. */
  pitch?: number;
  /** Hanging upper lips. */
  jowls?: number;
}

export type TailKind = 'plain' | 'brush' | 'stub' | 'curl' | 'tuft' | 'hair' | 'plume' | 'none' | 'flat' | 'scut';

export interface Tail {
  kind: TailKind;
  length: number;
  radius: number;
  /** Degrees above the horizontal at which it leaves the body. */
  lift?: number;
  tip?: string;
}

/** Regions of the coat in other colors. */
export interface Markings {
  belly?: string;
  breast?: string;
  saddle?: string;
  /** The face from the muzzle up to between the eyes. */
  blaze?: string;
  /** Around the eyes. */
  mask?: string;
  brows?: string;
  cheeks?: string;
  shoulders?: string;
  stripes?: string;
  spots?: string;
  patches?: string;
  rings?: string;
  back?: string;
}

/** A species: its proportions relative to its height at the withers, its coat and its distinctive parts. */
export interface Species {
  /** Height at the withers in meters. */
  size: number;
  words?: readonly string[];
  /** Factor for the stride length; 1 is the usual length. */
  stride?: number;
  /** From the point of the shoulder to the rump. */
  length: number;
  chest: Girth;
  loin: Girth;
  rump: Girth;
  /** Height of the top of the rump. */
  croup?: number;
  /** Radii of the foreleg at the upper arm, the elbow, the wrist and the pastern. */
  fore: readonly [number, number, number, number];
  /** Radii of the hind leg at the thigh, the stifle, the hock and the pastern. */
  hind: readonly [number, number, number, number];
  /** Heights of the stifle and of the hock. */
  joints?: readonly [stifle: number, hock: number];
  feet: Feet;
  neck: Neck;
  head: Head;
  tail: Tail;
  has?: readonly GrowthName[];
  /** Factor for the size of antlers, horns and tusks. */
  hornSize?: number;
  /** How high a trunk is raised: 0 it hangs, 1 it is above the head. */
  trunkRaised?: number;
  coat: string;
  muzzle?: string;
  paw?: string;
  nose?: string;
  marks?: Markings;
  /** What covers the body; fur by default. */
  cover?: 'fur' | 'skin' | 'wool';
  /** The pattern over the coat. */
  pattern?: PartMaterial['pattern'];
  materials?: Readonly<Record<string, PartMaterial>>;
}

/** What a species may have besides body and head: hair, horns, wings. */
export type GrowthName =
  | 'crest mane'
  | 'stiff mane'
  | 'lion mane'
  | 'ruff'
  | 'cheek tufts'
  | 'breast fur'
  | 'ear tufts'
  | 'wool'
  | 'poodle'
  | 'fringe'
  | 'beard'
  | 'whiskers'
  | 'antlers'
  | 'bull horns'
  | 'goat horns'
  | 'giraffe horns'
  | 'rhino horns'
  | 'unicorn horn'
  | 'tusks'
  | 'boar tusks'
  | 'trunk'
  | 'udder'
  | 'humps'
  | 'hump'
  | 'wings'
  | 'beak'
  | 'collar'
  | 'teeth'
  | 'side heads';
