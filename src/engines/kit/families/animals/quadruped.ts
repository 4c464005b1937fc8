import type { GrowthName, Species } from '../../../../contract/library-species.ts';
import type { Part, PartMaterial, ShapeProgram } from '../../../../contract/shape-program.ts';
import { lighter } from '../../../language/colors.ts';
import { readShelf, SPECIES } from '../../../library/shelves.ts';
import { bytesOfHex } from '../../../raster/hex-colors.ts';
import { type Family, program, type Wishes } from '../family.ts';
import { bodyBlobs, bodyPaint, bodyPart, feetParts } from './body.ts';
import type { Grower, Grown } from './growth.ts';
import { HAIR } from './hair.ts';
import { headPart } from './head.ts';
import { HORNS } from './horns.ts';
import { type Point, STANCES, type Stance, type StanceName, stanceOf, turnedBy } from './stance.ts';
import { WORN, WORN_MATERIALS, worn } from './worn.ts';

const GROWERS: Readonly<Record<Exclude<GrowthName, 'side heads'>, Grower>> = { ...HAIR, ...HORNS };

/** Adds up what a species has. */
function grown(s: Species, stance: Stance): Required<Omit<Grown, 'hidesMouth'>> & { hidesMouth: boolean } {
  const all = { headBlobs: [], bodyBlobs: [], head: [], body: [], hidesMouth: false } as ReturnType<typeof grown>;
  for (const name of s.has ?? []) {
    if (name === 'side heads') continue;
    const { headBlobs = [], bodyBlobs = [], head = [], body = [], hidesMouth = false } = GROWERS[name](s, stance);
    all.headBlobs.push(...headBlobs);
    all.bodyBlobs.push(...bodyBlobs);
    all.head.push(...head);
    all.body.push(...body);
    all.hidesMouth ||= hidesMouth;
  }
  return all;
}

/** Two more heads at the sides of the first one, turned outward. */
function sideHeads(s: Species, stance: Stance, more: Parameters<typeof headPart>[2]): Part[] {
  return [1, -1].map((side) => {
    const own = turnedBy({ pitch: 0, yaw: side * 38 }, [0, 0, s.neck.forward + 0.1]);
    const head = {
      ...stance.head,
      at: [side * s.chest[0] * 0.62, stance.head.at[1] - 0.07, stance.head.at[2] - s.neck.forward - 0.08 + own[2]] as Point,
      yaw: side * 34,
    };
    return { ...headPart(s, { ...stance, head }, more), name: 'side head' };
  });
}

/** What words can enlarge and reduce, and how far a degree of 1 does. */
const PROPORTIONS: Readonly<Record<string, (s: Species, degree: number) => Partial<Species>>> = {
  antlers: (_, degree) => ({ hornSize: factor(degree, 1.45) }),
  horns: (_, degree) => ({ hornSize: factor(degree, 1.6) }),
  tusks: (_, degree) => ({ hornSize: factor(degree, 1.5) }),
  trunk: (_, degree) => ({ trunkRaised: degree }),
  ears: ({ head }, degree) => ({
    head: { ...head, ears: { ...head.ears, length: head.ears.length * factor(degree, 1.5), width: head.ears.width * factor(degree, 1.35) } },
  }),
  droop: ({ head }, degree) => ({ head: { ...head, ears: withDroop(head.ears, degree) } }),
  eyes: ({ head }, degree) => ({ head: { ...head, eyes: { ...head.eyes, size: head.eyes.size * factor(degree, 1.35) } } }),
  head: ({ head }, degree) => ({ head: { ...head, size: head.size * factor(degree, 1.3) } }),
  tail: ({ tail }, degree) => ({ tail: { ...tail, length: tail.length * factor(degree, 1.5), radius: tail.radius * factor(degree, 1.15) } }),
  neck: ({ neck }, degree) => ({ neck: { ...neck, up: neck.up * factor(degree, 1.4) } }),
};

/** Makes ears hang (1) or stand (−1). Long ones are as long as before; hanging triangles need more length to reach the cheek. */
function withDroop(ears: Species['head']['ears'], degree: number): Species['head']['ears'] {
  if (ears.kind === 'fan') return ears;
  if (degree > 0) return ears.kind === 'drop' ? ears : { ...ears, kind: 'drop', length: ears.length * (ears.kind === 'long' ? 0.95 : 1.4) };
  return ears.kind === 'prick' ? ears : { ...ears, kind: 'prick', length: ears.length * 0.75, width: Math.max(ears.width, 0.5) };
}

const factor = (degree: number, most: number): number => most ** degree;

/** Applies the degrees of proportions that words named. */
function inDegrees(s: Species, degrees: ReadonlyMap<string, number>): Species {
  let made = s;
  for (const [name, degree] of degrees) made = { ...made, ...PROPORTIONS[name]?.(made, degree) };
  return made;
}

/** Changes the proportions for words such as fat, thin and cute. */
function proportioned(s: Species, traits: ReadonlySet<string>): Species {
  let made = s;
  const girth = (factor: number): void => {
    const wider = ([w, d]: readonly [number, number]): [number, number] => [w * factor, Math.min(0.8, d * (1 + (factor - 1) * 0.5))];
    made = {
      ...made,
      chest: wider(made.chest),
      loin: wider(made.loin).map((v) => v * (factor > 1 ? 1.08 : 1)) as [number, number],
      rump: wider(made.rump),
      neck: { ...made.neck, base: made.neck.base * (1 + (factor - 1) * 0.5) },
      head: { ...made.head, cheeks: (made.head.cheeks ?? 0.5) * (1 + (factor - 1) * 0.4) },
    };
  };
  if (traits.has('fat')) girth(1.65);
  if (traits.has('thin')) girth(0.82);
  if (traits.has('strong'))
    made = {
      ...made,
      fore: made.fore.map((r) => r * 1.15) as unknown as Species['fore'],
      hind: made.hind.map((r) => r * 1.12) as unknown as Species['hind'],
      chest: [made.chest[0] * 1.14, made.chest[1]],
    };
  if (traits.has('cute'))
    made = {
      ...made,
      length: made.length * 0.88,
      neck: { ...made.neck, up: made.neck.up + 0.06, top: made.neck.top * 1.15 },
      head: {
        ...made.head,
        size: made.head.size * 1.28,
        muzzle: { ...made.head.muzzle, length: made.head.muzzle.length * 0.86 },
        eyes: { ...made.head.eyes, size: made.head.eyes.size * 1.2 },
      },
    };
  if (traits.has('young')) {
    girth(1.12);
    made = {
      ...made,
      length: made.length * 0.82,
      neck: { ...made.neck, up: made.neck.up + 0.08, top: made.neck.top * 1.3 },
      head: {
        ...made.head,
        size: made.head.size * 1.5,
        muzzle: { ...made.head.muzzle, length: made.head.muzzle.length * 0.68 },
        ears: { ...made.head.ears, length: made.head.ears.length * 1.1, width: made.head.ears.width * 1.1 },
        eyes: { ...made.head.eyes, size: made.head.eyes.size * 1.1 },
      },
    };
  }
  return made;
}

const TRAITS = ['fat', 'thin', 'strong', 'cute', 'young', 'asleep'];

/** Builds an animal in a pose, one meter high at the withers. */
export function quadruped(s: Species, { traits = new Set(), extras = new Set(), degrees = new Map(), pose = 'standing' }: Wishes): Part[] {
  const own = inDegrees(proportioned(s, traits), degrees);
  const stance = stanceOf(own, pose as StanceName, traits.has('asleep'));
  const more = grown(own, stance);
  const clothes = worn(own, stance, extras);
  const headMore = { blobs: more.headBlobs, parts: [...more.head, ...clothes.head], closedMouth: !more.hidesMouth };
  return [
    bodyPart(own, stance, [...bodyBlobs(own, stance), ...more.bodyBlobs], bodyPaint(own, stance)),
    ...feetParts(own, stance),
    headPart(own, stance, headMore),
    ...(s.has?.includes('side heads') === true ? sideHeads(own, stance, headMore) : []),
    ...[...more.body, ...clothes.body].map((each) => ({ follows: ['hips', 'chest'], ...each })),
  ];
}

const covered = (is: string, color: string): PartMaterial => ({ is, color });

function materialsOf(s: Species): Record<string, PartMaterial> {
  const is = s.cover ?? 'fur';
  const { marks = {} } = s;
  return {
    ...WORN_MATERIALS,
    coat: { ...covered(is, s.coat), ...(s.pattern && { pattern: s.pattern }) },
    muzzle: covered(is, s.muzzle ?? s.coat),
    paw: covered(is, s.paw ?? s.coat),
    tip: covered(is, s.tail.tip ?? s.coat),
    breast: covered(is, marks.breast ?? s.coat),
    cheek: covered(is, marks.cheeks ?? s.coat),
    lid: covered(is, marks.mask ?? s.coat),
    ear_tip: covered(is, s.head.ears.tip ?? s.coat),
    inner: { is: 'skin', color: '#cf9a8c' },
    dark: covered('fur', '#2a2422'),
    hoof: { color: '#3a302a', roughness: 0.6 },
    claw: { is: 'bone', color: '#3a322c' },
    nose: { color: s.nose ?? '#2a2220', roughness: 0.4 },
    rim: { color: '#2b1f1a', roughness: 0.6 },
    iris: { color: s.head.eyes.color ?? '#4a2a14', roughness: 0.15 },
    pupil: { color: '#0e0a09', roughness: 0.1 },
    white: { color: '#ffffff', roughness: 0.3 },
    collar: { is: 'leather', color: '#c0392b' },
    gold: { is: 'gold' },
    tusk: { is: 'bone', color: '#f4ecd8' },
    ...s.materials,
  };
}

/** Words for parts of animals, with their materials. */
const SURFACES: Family['surfaces'] = {
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
  leg: ['leg', 'paw'],
  foot: ['paw', 'hoof'],
  hoof: ['hoof'],
  horn: ['horn'],
  muzzle: ['muzzle'],
  eye: ['iris'],
  tusk: ['tusk'],
  antler: ['antler'],
  wing: ['wing'],
  mouth: ['mouth'],
  'tail tip': ['tip'],
  breast: ['breast'],
  cheek: ['cheek'],
  feather: ['breast', 'wing'],
  beak: ['beak'],
  beard: ['beard'],
  claw: ['claw'],
};

/** Returns how light a color is, 0 to 1. */
const lightness = (hex: string): number => bytesOfHex(hex).reduce((sum, byte, k) => sum + byte * [0.3, 0.59, 0.11][k], 0) / 255;

/** Returns the color of a marking on a coat of another color: as much lighter or darker than it as on the usual one. Black and white stay. */
function markingOn(coat: string, marking: string, usual: string): string {
  const own = lightness(marking);
  if (own > 0.86 || own < 0.17) return marking;
  const change = own - lightness(usual);
  return lighter(coat, Math.max(-0.6, Math.min(0.6, change * 1.6)));
}

/** Adapts the markings to the color that the coat was given. */
function withMarkings(program: ShapeProgram, s: Species): ShapeProgram {
  const coat = program.materials?.coat?.color;
  if (coat === undefined || coat === s.coat) return program;
  const adapted = (each: Part): Part => ({
    ...each,
    ...(each.paint && { paint: each.paint.map((paint) => ({ ...paint, color: markingOn(coat, paint.color, s.coat) })) }),
    ...(each.parts && { parts: each.parts.map(adapted) }),
  });
  return { ...program, parts: program.parts.map(adapted) };
}

/** Creates the family of a species. */
const familyOf = (s: Species): Family => ({
  name: s.name,
  words: s.words ?? [],
  surfaces: SURFACES,
  main: s.materials?.wool ? ['wool'] : ['coat'],
  extras: WORN,
  traits: TRAITS,
  proportions: Object.keys(PROPORTIONS).filter(
    (each) =>
      !/^(antlers|horns|tusks|trunk)$/.test(each) ||
      (s.has ?? []).some((has) => has.endsWith(each) || has === each.slice(0, -1) || has === `unicorn ${each.slice(0, -1)}`),
  ),
  poses: STANCES.filter((stance) => stance !== 'standing' && (stance !== 'curled' || s.neck.up < 0.38)),
  finish: (made) => withMarkings(made, s),
  make: (wishes): ShapeProgram =>
    program(
      s.name,
      materialsOf(s),
      quadruped(s, wishes).map((each) => ({ ...each, scale: s.size, ...(each.at && { at: each.at.map((v) => Number(v) * s.size) as Point }) })),
      {},
      { plan: 'quadruped', ...(s.stride && { stride: s.stride }), ...(wishes.pose !== undefined && { pose: wishes.pose, resting: true }) },
    ),
});

/** All four-legged animals that are computed. */
export const QUADRUPEDS: readonly Family[] = [...readShelf(SPECIES).values()].map(familyOf);
