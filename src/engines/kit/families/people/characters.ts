import type { Beast } from '../../../../contract/library-beast.ts';
import { type BeardKind, HAIR_KINDS, type HairKind, type PersonLook } from '../../../../contract/library-person.ts';
import type { Part, PartMaterial, ShapeProgram } from '../../../../contract/shape-program.ts';
import { BEASTS, readShelf } from '../../../library/shelves.ts';
import { assembly, program, type Wishes } from '../family.ts';
import { aroundNeck, NECKWEAR } from '../neckwear.ts';
import { ACCESSORIES } from './accessories.ts';
import { ARMOUR } from './armour.ts';
import { beastHead, beastMaterials, beastTail } from './beast-head.ts';
import { arm, type Cover, legs, type Pose, skeletonTree } from './body.ts';
import { type Figure, figureOf, type Proportions } from './figure.ts';
import { GARMENTS } from './garments.ts';
import { COVERS, GEAR } from './gear.ts';
import { beard, hair } from './hair.ts';
import { type Face, features, headSkin } from './head.ts';
import { MATERIALS } from './materials.ts';
import { hems, neckline, shirtCollar } from './tailoring.ts';
import { COVERS_FACE, COVERS_HAIR, GRASP, HELD, heldThing, PIECES, WORN, wear as wearPiece } from './wardrobe.ts';
import type { Garment, Worn } from './worn.ts';

const USUAL: Proportions = { height: 1.7, heads: 4.8, build: 1, belly: 1, hips: 1 };
const FACE: Face = { ears: 'round', nose: 'small', mouth: 'smile', brows: 'soft', jaw: 1 };
const COVER: Cover = {
  trunk: 'shirt',
  hips: 'trousers',
  upperArm: 'shirt',
  lowerArm: 'shirt',
  hand: 'skin',
  upperLeg: 'trousers',
  lowerLeg: 'trousers',
  foot: 'shoes',
};
const POSE: Pose = { raise: 15, bend: 16, reach: 0 };
/** The pose of arms that hold something: the forearm points forward, so that the thing stands upright. */
const HOLDING: Pose = { raise: 24, bend: 72, reach: 0 };

/** Returns the usual colors of what the prompt gives somebody to wear. */
function colorsOfPieces(given: PersonLook, wear: readonly string[]): Record<string, PartMaterial> {
  const added = wear.filter((each) => given.wear?.includes(each) !== true);
  const colors = added.flatMap((each) => Object.entries(PIECES.get(each)?.colors ?? {}));
  return Object.fromEntries(colors.map(([name, color]) => [name, { ...MATERIALS[name], color }]));
}

/** The prefix of a trait of people: "beast fox" is a person with the head and tail of a fox. */
const BEAST = 'beast ';
/** The animals whose heads people can have, by the names of their families. */
export const HEADS: ReadonlyMap<string, Beast> = new Map(
  [...readShelf(BEASTS).values()].flatMap((look) => [look.name, ...(look.words ?? [])].map((word): [string, Beast] => [word, look])),
);
export const BEAST_TRAITS: readonly string[] = [...HEADS.keys()].map((name) => BEAST + name);

function beastOf({ traits = new Set() }: Wishes): Beast | undefined {
  for (const trait of traits) if (trait.startsWith(BEAST)) return HEADS.get(trait.slice(BEAST.length));
  return undefined;
}

/** Builds a person as a program. */
export function person(name: string, given: PersonLook, wishes: Wishes): ShapeProgram {
  const look = dressed(given, wishes);
  const f = figureOf({ ...USUAL, ...look.proportions });
  const beast = beastOf(wishes);
  const wear = (look.wear ?? []).filter((each) => beast === undefined || !COVERS_FACE.has(each));
  const cover = coverOf(look, wear);
  if (beast !== undefined && wear.includes('tutu')) Object.assign(cover, COVERS.leotard);
  const { boots, isPlated, isLong } = outfitOf(look, cover, wear);
  const worn: Worn[] = [
    hems(f, cover, { boots, tucked: wear.some((each) => TUCKING.has(each)) }),
    { chest: neckOf(f, look, cover, wear) },
    ...wear.filter((each) => each !== 'pegleg').map((garment) => garmentOf(garment)(f)),
  ];
  const all = (place: keyof Worn): Part[] => worn.flatMap((each) => each[place] ?? []);
  const held = (item: string | undefined) => (item === undefined || item === HOOK ? [] : [heldItem(item, f)]);
  const makeArm = (item: string | undefined) =>
    arm(
      f,
      cover,
      { ...(item === undefined || item === HANGS || item === HOOK ? POSE : HOLDING), ...look.pose },
      {
        onUpper: all('upperArm'),
        onLower: all('lowerArm'),
        held: held(item),
        hook: item === HOOK ? heldThing(HOOK, f.height * PIECES.get(HOOK)!.length!) : undefined,
      },
    );
  const peg = wear.includes('pegleg') ? wearPiece('pegleg', f).lowerLeg : undefined;
  const leg = legs(f, cover, { peg, onUpper: all('upperLeg'), onLower: all('lowerLeg'), boot: boots, plated: isPlated, covered: isLong });
  const hidden = new Set<'chest' | 'hips'>();
  if (wear.includes('breastplate')) hidden.add('chest');
  if (isLong) hidden.add('hips');
  const tree = skeletonTree(
    f,
    cover,
    { leg, left: makeArm(look.left), right: makeArm(look.right) },
    {
      hips: [...all('hips'), ...(beast === undefined ? [] : beastTail(f, beast, wear.includes('backpack')))],
      chest: all('chest'),
      head: [...skullOf(f, look, wear, beast), ...all('head')],
      hidden,
    },
  );
  return program(
    name,
    { ...MATERIALS, ...look.materials, ...colorsOfPieces(given, wear), ...(beast && beastMaterials(beast)) },
    [tree],
    {},
    { plan: 'humanoid', ...(isLong ? { stride: 0.6 } : wear.includes('dress') && { stride: 0.8 }) },
  );
}

/** Returns the materials of the body for what is worn: skin below a skirt, and the sleeves of a jacket. */
function coverOf(look: PersonLook, wear: readonly string[]): Cover {
  const cover: Cover = { ...COVER, isTight: wear.includes('bodysuit') };
  const isInDress = wear.includes('dress') || wear.includes('long dress');
  if (isInDress || wear.includes('skirt')) [cover.upperLeg, cover.lowerLeg] = ['skin', 'skin'];
  if (isInDress) cover.hips = 'shirt';
  Object.assign(cover, look.cover);
  if (wear.includes('jacket') || wear.includes('hoodie')) [cover.upperArm, cover.lowerArm] = ['jacket', 'jacket'];
  return cover;
}

/** Returns whether somebody wears boots, plates on the legs, or clothes down to the feet. */
function outfitOf(look: PersonLook, cover: Cover, wear: readonly string[]): { boots: boolean; isPlated: boolean; isLong: boolean } {
  const isPlated = wear.includes('greaves');
  const isLong = wear.includes('robe') || wear.includes('toga') || wear.includes('long dress');
  return { boots: !look.inShoes && !isPlated && !isLong && !wear.includes('jacket') && !wear.includes('hoodie') && cover.foot !== 'skin', isPlated, isLong };
}

/** Cells of the surface of a face, and of one that a helmet hides. */
const FACE_CELLS = 37;
const HIDDEN_FACE_CELLS = 18;

/** Builds everything of the head but what is worn on it. */
function skullOf(f: Figure, look: PersonLook, wear: readonly string[], beast: ReturnType<typeof beastOf>): Part[] {
  if (beast !== undefined) return beastHead(f.head, beast).filter((each): each is Part => each !== null);
  const face: Face = { ...FACE, ...look.face };
  face.youth = face.nose === 'small' ? Math.min(1, Math.max(0, (3.7 - f.height / f.head) * 1.4)) : 0;
  if (wear.includes('great helm')) return [headSkin(f.head, face, HIDDEN_FACE_CELLS)];
  const isCovered = wear.some((each) => COVERS_HAIR.has(each));
  return [
    headSkin(f.head, face, FACE_CELLS),
    ...features(f.head, face),
    ...hair(f.head, look.hair ?? 'short', isCovered),
    ...beard(f.head, look.beard ?? 'none'),
  ];
}

/** Clothes that end or cover a shirt at the waist. */
const TUCKING: ReadonlySet<string> = new Set([
  'belt',
  'sash',
  'dress',
  'long dress',
  'skirt',
  'tutu',
  'tunic',
  'robe',
  'overalls',
  'jacket',
  'hoodie',
  'toga',
  'breastplate',
  'lamellar',
  'tactical vest',
]);

/** Clothes that cover the neck of a shirt. */
const HIGH_NECKED: ReadonlySet<string> = new Set(['breastplate', 'lamellar', 'robe', 'hoodie', 'toga', 'space helmet', 'sweater']);

/** Builds the neck of a shirt that is seen. */
function neckOf(f: Figure, look: PersonLook, cover: Cover, wear: readonly string[]): Part[] {
  if (cover.trunk !== 'shirt' || cover.isTight || wear.some((each) => HIGH_NECKED.has(each))) return [];
  const isRound = look.hasRoundNeck || f.bust > 0 || wear.includes('tunic');
  return isRound ? neckline(f, cover.trunk) : shirtCollar(f, cover.trunk);
}

/** Puts something around a dressed neck. */
const onNeck =
  (name: string): Garment =>
  (f) => ({ chest: aroundNeck(name, f.chest[0] * 0.27, { at: [0, (f.shoulder - f.waist) * 1.12, 0] }) });

function garmentOf(name: string): Garment {
  if (NECKWEAR.has(name)) return onNeck(name);
  return GARMENTS[name] ?? GEAR[name] ?? ARMOUR[name] ?? ACCESSORIES[name] ?? (WORN.has(name) ? (f) => wearPiece(name, f) : NOTHING);
}

/** A garment that only changes the body's materials adds no parts. */
const NOTHING: Garment = () => ({});

/** Closed hands for things of the scene: in a raised hand, or hanging from it. */
const [RAISED, HANGS] = ['raised', 'hanging'];
/** A hook in place of a hand. */
const HOOK = 'handhook';

function heldItem(name: string, f: Figure): Part {
  if (name === RAISED || name === HANGS) return assembly(GRASP, []);
  const { length = 0, carried } = PIECES.get(name)!;
  const made = heldThing(name, f.height * length);
  // The forearm leans outward; what it holds stands upright and away from the face.
  const upright = -HOLDING.raise - 4;
  // The board stands outside the forearm, which its straps hold.
  if (carried === 'strapped') return { ...made, turn: [0, 90, upright], at: [f.armRadius * 2.1, 0, -f.lowerArm * 0.4] };
  return { ...made, turn: [0, 0, upright] };
}

/** Clothes that consist of others. */
const OUTFITS: Readonly<Record<string, readonly string[]>> = {
  kimono: ['robe', 'sash'],
  raincoat: ['raincoat', 'jacket', 'long coat', 'hood'],
  'long coat': ['jacket', 'long coat'],
};

/** Everything that a person can wear or hold. */
export const WEARABLE: ReadonlySet<string> = new Set([
  ...Object.keys(GARMENTS),
  ...Object.keys(ARMOUR),
  ...Object.keys(ACCESSORIES),
  ...Object.keys(GEAR),
  ...Object.keys(COVERS),
  ...Object.keys(OUTFITS),
  ...NECKWEAR.keys(),
  ...WORN,
]);
export const HOLDABLE = HELD;

/** Hair and beards that a prompt may name. */
export const HAIRS: ReadonlySet<string> = new Set(HAIR_KINDS);
export const BEARDS: ReadonlySet<string> = new Set(['beard', 'moustache', 'goatee']);

/** Hats for people who usually wear none. */
export const ANY_HAT: Readonly<Record<string, string>> = { hat: 'cap', helmet: 'horned helmet' };

/** Returns the look with its clothes replaced by the requested ones. */
function dressed(look: PersonLook, { extras = new Set(), traits = new Set() }: Wishes): PersonLook {
  const wear = [...(look.wear ?? [])];
  const wished = [...extras].flatMap((extra) => OUTFITS[extra] ?? [extra]);
  const styled: Pick<PersonLook, 'hair' | 'beard' | 'cover'> = {};
  let { right, left } = look;
  const face = { ...look.face };
  for (const extra of wished) {
    if (Object.hasOwn(COVERS, extra)) styled.cover = { ...(styled.cover ?? look.cover), ...COVERS[extra] };
    if (extra === 'eyepatch') face.patch = true;
    if (HAIRS.has(extra)) styled.hair = extra as HairKind;
    else if (BEARDS.has(extra)) styled.beard = look.beard ?? (extra === 'beard' ? 'full' : (extra as BeardKind));
    else if (Object.hasOwn(ANY_HAT, extra)) {
      if (!wear.some((each) => COVERS_HAIR.has(each))) wear.push(ANY_HAT[extra]);
    } else if (HOLDABLE.has(extra)) {
      // The second of two things is in the other hand.
      if (PIECES.get(extra)?.side === 'left' || extra === look.left || (right !== extra && extras.has(right!) && HELD.has(right!))) left = extra;
      else right = extra;
    } else if (WEARABLE.has(extra) && !wear.includes(extra)) {
      const slot = PIECES.get(extra)?.slot;
      if (slot !== undefined) for (const other of wear.filter((each) => PIECES.get(each)?.slot === slot)) wear.splice(wear.indexOf(other), 1);
      wear.push(extra);
    }
  }
  // A long garment replaces the shorter one below it.
  if (wished.some((each) => ['robe', 'toga', 'long dress'].includes(each)))
    for (const under of ['tunic', 'dress', 'vest', 'overalls', 'skirt'])
      if (!wished.includes(under) && wear.includes(under)) wear.splice(wear.indexOf(under), 1);
  // The strings of an apron replace a belt, and a sweater hides it.
  if (wished.some((each) => /^(apron|sweater|raincoat)$/.test(each)) && !wished.includes('belt') && wear.includes('belt')) wear.splice(wear.indexOf('belt'), 1);
  // Trousers replace a dress.
  if (['trousers', 'jeans', 'overalls', 'shorts'].some((each) => extras.has(each)))
    for (const skirt of ['dress', 'long dress', 'skirt']) if (!extras.has(skirt) && wear.includes(skirt)) wear.splice(wear.indexOf(skirt), 1);
  const p = { ...USUAL, ...look.proportions };
  const named = [...extras].filter((extra) => HOLDABLE.has(extra));
  if (named.length === 0 && traits.has('holding')) right = RAISED;
  if (named.length === 0 && traits.has('carrying')) right = HANGS;
  // What somebody usually holds gives way to what the prompt names.
  const isRightNamed = named.some((item) => PIECES.get(item)?.side !== 'left');
  if ((isRightNamed || traits.has('holding') || traits.has('carrying')) && left === look.left && !named.includes(left!)) left = undefined;
  // Nobody holds anything in folded arms.
  if (named.length === 0 && traits.has('folded')) [left, right] = [undefined, undefined];
  if (traits.has('twin')) left = right;
  else if (named.length > 0 && traits.has('holding') && !named.includes(left!)) left = RAISED;
  if (traits.has('lefthanded') && left === undefined) [left, right] = [right, undefined];
  if (traits.has('anime'))
    [face.isDrawn, face.nose, face.jaw, p.heads, p.build] = [true, 'tiny', Math.min(face.jaw ?? 1, 0.78), Math.max(p.heads, 4.6), p.build * 0.88];
  if (traits.has('angry')) [face.brows, face.mouth] = ['angry', 'frown'];
  if (traits.has('sad')) face.mouth = 'frown';
  if (traits.has('bald')) styled.hair = 'none';
  if (traits.has('flowing')) styled.hair = 'long';
  if (traits.has('female')) {
    face.hasMakeup = true;
    p.belly *= 0.88;
    p.build *= 0.88;
    p.bust ??= 1;
    if (look.hair !== 'none') styled.hair ??= 'long';
    if (!extras.has('beard')) styled.beard = 'none';
  }
  if (traits.has('cropped')) styled.hair = p.bust ? 'bob' : 'short';
  // The head has to be large, because it identifies the animal.
  if ([...traits].some((trait) => trait.startsWith(BEAST))) p.heads = Math.min(p.heads, 3.7);
  if (traits.has('chibi') || traits.has('cute')) p.heads = Math.min(p.heads, 2.7);
  if (traits.has('heroic')) [p.heads, p.build, p.belly, p.hips] = [Math.max(p.heads, 5.8), p.build * 1.22, p.belly * 0.86, p.hips * 0.88];
  if (traits.has('realistic')) p.heads = Math.max(p.heads, 7);
  if (traits.has('fat')) [p.belly, p.build] = [p.belly * 1.45, p.build * 1.08];
  if (traits.has('thin')) [p.belly, p.build] = [p.belly * 0.9, p.build * 0.82];
  if (traits.has('strong')) [p.build, p.belly, p.hips] = [p.build * 1.3, p.belly * 0.88, p.hips * 0.92];
  if (traits.has('tall')) [p.height, p.heads] = [p.height * 1.2, p.heads * 1.15];
  if (traits.has('short')) [p.height, p.heads] = [p.height * 0.8, p.heads * 0.88];
  // A child in a costume keeps its own face: no pirate's beard, no witch's nose and skin.
  let { materials = {} } = look;
  if (traits.has('child')) {
    Object.assign(p, { height: 1.2, heads: Math.min(p.heads, 2.95), build: Math.min(p.build, 0.92) });
    delete p.bust;
    delete face.nose;
    if (!extras.has('beard')) styled.beard = 'none';
    materials = Object.fromEntries(Object.entries(materials).filter(([name]) => name !== 'skin'));
  }
  return {
    ...look,
    ...styled,
    face,
    wear,
    materials,
    proportions: p,
    right,
    left,
  };
}
