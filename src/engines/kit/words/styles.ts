import type {
  Part,
  PartMaterial,
  ShapeProgram,
  WearKind,
} from '../../../contract/shape-program.ts';
import { lighter } from '../../language/colors.ts';
import { mixed, saturated } from '../../language/shades.ts';
import { SUBSTANCES } from '../../language/substances.ts';
import { WEAR_WORDS, type Wear } from '../../language/wear-words.ts';
import { CAMOUFLAGE } from '../../surfaces/figures/camouflage.ts';
import { MATERIALS } from '../../surfaces/materials.ts';
import type { Family } from '../families/family.ts';
import { colorOfMaterial, glowStrength } from '../program/materials.ts';
import { withMaterials, withoutPaint, withShapes } from '../program/walk.ts';
import { RAINBOW } from './rainbow.ts';

/** Applies a style to a program; `fixed` are the materials that the prompt itself specifies. */
type Style = (program: ShapeProgram, family: Family, fixed: ReadonlySet<string>) => ShapeProgram;

/** The detail of curves, as a factor: for low poly, and for fine detail. */
const LOW_POLY = 0.3;
const FINE = 1.35;
/** The number of blocks along the longest side. */
const BLOCKS = 30;
/** That of toy bricks. */
const BRICKS = 22;

/** Materials that keep their look in every style: eyes and glowing things. */
const KEPT = /^(white|iris|pupil|mouth|eye|flame|light|bulb|glass|window|screen|skin|tusk|visor)$/;

const METALS = new Set(
  MATERIALS.filter(({ metallic }) => metallic === 1).flatMap(({ is }) => is ?? []),
);
const CLOTH = new Set('fabric leather wool velvet denim silk fur'.split(' '));

const colorOf = (look: PartMaterial): string => look.color ?? colorOfMaterial(look.is);

/** Creates a style that changes all colors except those of eyes and glowing things. */
const tinted =
  (change: (hex: string) => string, more: Partial<PartMaterial> = {}): Style =>
  (program, _, fixed) =>
    withMaterials(program, (name, look) =>
      KEPT.test(name) || fixed.has(name)
        ? undefined
        : { ...look, color: change(colorOf(look)), ...more },
    );

/** Returns whether a material glows. A flame, a beam or a lit window keeps its look even in steel. */
const isLit = (look: PartMaterial): boolean => glowStrength(look) > 0;

/** Creates a style that gives the main materials one look, and all others another look. */
const remade =
  (
    main: PartMaterial,
    other: (name: string, look: PartMaterial) => PartMaterial | undefined,
    accents = /^$/,
  ): Style =>
  (program, family, fixed) =>
    withMaterials(program, (name, look) => {
      if (fixed.has(name) || KEPT.test(name)) return undefined;
      return family.main.includes(name) && !accents.test(name) ? main : other(name, look);
    });

/** Gives all materials another substance in their own colors. */
const each =
  (look: PartMaterial) =>
  (program: ShapeProgram): ShapeProgram =>
    withMaterials(program, (_, own) => ({ ...look, color: colorOf(own) }));

const whole =
  (look: PartMaterial): Style =>
  (program, _, fixed) =>
    withMaterials(program, (name) => (fixed.has(name) ? undefined : look));

/** Gives each part flat facets in a single color. */
const flat: Style = (program) => ({
  ...withShapes(program, (shape) => ({ ...shape, crease: 1 })),
  detail: LOW_POLY,
});

const glowing: Style = (program, family) =>
  withMaterials(program, (name, look) =>
    family.main.includes(name) ? { ...look, color: colorOf(look), glow: 0.9 } : undefined,
  );

/** Gives each material another color. */
const rainbow: Style = (program) => {
  let next = 0;
  return withMaterials(program, (name, look) =>
    KEPT.test(name) ? undefined : { ...look, color: RAINBOW[next++ % RAINBOW.length] },
  );
};

const evil: Style = (program, family, fixed) =>
  withMaterials(
    tinted((hex) => lighter(saturated(hex, 0.8), -0.3))(program, family, fixed),
    (name, look) =>
      /^(iris|pupil|eye)$/.test(name) ? { ...look, color: '#ff3020', glow: 1.2 } : undefined,
  );

const ACCENTS = /trim|band|stripe|hoop|frame|edge|lock|detail|accent|gem|emblem|shade|screen|dial/;

const scifi: Style = remade(
  { is: 'metal', color: '#c6ced6', roughness: 0.32 },
  (name, look) => {
    if (isLit(look)) return undefined;
    if (
      /trim|band|stripe|hoop|frame|edge|lock|leg|detail|accent|gem|emblem|shade|seat|screen|dial/.test(
        name,
      )
    )
      return { color: '#39d4ff', glow: 0.7, roughness: 0.3 };
    return look.is !== undefined && CLOTH.has(look.is)
      ? { ...look, color: '#2b3440' }
      : { is: 'metal', color: '#4a545f', roughness: 0.4 };
  },
  ACCENTS,
);

/** Makes everything of dark metal with glowing trims. The word does not mean a motorcycle made entirely of light. */
const cyber: Style = remade({ is: 'metal', color: '#23252e', roughness: 0.3 }, (name, look) => {
  if (ACCENTS.test(name) || /light|lamp|glow|hub|badge|button|engine/.test(name))
    return { color: /light|lamp|hub/.test(name) ? '#2fe6ff' : '#ff2fa0', glow: 1.3 };
  return look.is !== undefined && CLOTH.has(look.is)
    ? { ...look, color: '#1c1d28' }
    : { is: 'metal', color: '#3a3d4c', roughness: 0.35 };
});

const steam: Style = (program, family, fixed) =>
  withMaterials(program, (name, look) => {
    if (KEPT.test(name) || fixed.has(name) || isLit(look)) return undefined;
    if (look.is !== undefined && CLOTH.has(look.is)) return { is: 'leather', color: '#6a4226' };
    if (look.is !== undefined && /oak|pine|wood|walnut|mahogany/.test(look.is))
      return { is: 'walnut' };
    return family.main.includes(name) ? { is: 'brass', color: '#b98a3e' } : { is: 'copper' };
  });

const gothic: Style = (program, _, fixed) =>
  withMaterials(program, (name, look) => {
    if (fixed.has(name)) return undefined;
    if (name === 'window' || name === 'light') return { color: '#f2a93c', glow: 1 };
    if (KEPT.test(name)) return undefined;
    return {
      ...look,
      color: lighter(saturated(mixed(colorOf(look), '#3a3644', 0.55), 0.7), -0.2),
    };
  });

const rusty: Style = (program, family, fixed) => {
  const metal = Object.values(program.materials ?? {}).some(
    ({ is }) => is !== undefined && METALS.has(is),
  );
  return withMaterials(program, (name, { is }) =>
    !fixed.has(name) &&
    ((is !== undefined && METALS.has(is)) ||
      (family.main.includes(name) && (!metal || is === 'paint')))
      ? { is: 'rust' }
      : undefined,
  );
};

const camouflaged: Style = (program, family) =>
  withMaterials(program, (name, look) =>
    family.main.includes(name)
      ? {
          is: 'paint',
          color: CAMOUFLAGE.ground,
          roughness: 0.9,
          pattern: { kind: 'camouflage', color: CAMOUFLAGE.green },
        }
      : { ...look, color: mixed(colorOf(look), '#4a4f30', 0.5) },
  );

/** Creates a style that adds wear to everything except eyes and glowing things. */
const under =
  (kind: WearKind, amount = 0.5): Style =>
  (program) =>
    withMaterials(program, (name, look) =>
      KEPT.test(name) ? undefined : { ...look, wear: { kind, amount } },
    );

/** Adds a flame in front of a dragon's mouth. */
const breathing: Style = (program, family) => {
  if (family.name !== 'dragon') return program;
  const [whole, ...others] = program.parts;
  const flame: Part = {
    name: 'flame',
    material: 'fire',
    at: [0, 1.5, 1.42],
    turn: [96, 0, 0],
    shape: {
      kind: 'loft',
      smooth: true,
      sections: [
        { y: 0, size: [0.05, 0.05] },
        { y: 0.2, size: [0.2, 0.18] },
        { y: 0.5, size: [0.34, 0.28], shift: [0.03, 0] },
        { y: 0.75, size: [0.2, 0.2] },
        { y: 1, size: [0, 0], shift: [0.05, 0.05] },
      ],
    },
  };
  return {
    ...program,
    materials: { ...program.materials, fire: { color: '#ff8a1e', glow: 2 } },
    parts: [{ ...whole, parts: [...(whole.parts ?? []), flame] }, ...others],
  };
};

/** Makes animals of sheet metal with glowing eyes. */
const robotic: Style = (program, family, fixed) => {
  if (family.living !== true) return program;
  const made = withMaterials(program, (name) => {
    if (fixed.has(name)) return undefined;
    if (/^(iris|pupil|eye|glint)$/.test(name)) return { color: '#35d0ff', glow: 1.4 };
    return family.main.includes(name)
      ? { is: 'metal', color: '#aeb6bf', roughness: 0.34 }
      : { is: 'metal', color: '#4d5661', roughness: 0.4 };
  });
  return { ...withShapes(made, (shape) => ({ ...shape, crease: 1 })), detail: LOW_POLY };
};

const aged = tinted((hex) => lighter(saturated(hex, 0.68), -0.14), { roughness: 0.95 });
const shining: Style = (program, family) =>
  withMaterials(program, (name, look) =>
    family.main.includes(name) || (look.is !== undefined && METALS.has(look.is))
      ? { ...look, roughness: 0.12 }
      : undefined,
  );
const both =
  (first: Style, second: Style): Style =>
  (program, family, fixed) =>
    second(first(program, family, fixed), family, fixed);
const pale = tinted((hex) => lighter(saturated(hex, 0.9), 0.38));
const bright = tinted((hex) => saturated(hex, 1.3), { roughness: 0.6 });

const WEAR: Readonly<Record<Wear, Style>> = {
  worn: under('worn'),
  cracks: under('cracks', 0.7),
  scratches: under('scratches'),
  dirt: under('dirt'),
  dust: under('dirt', 0.3),
  moss: under('moss'),
  ivy: under('ivy'),
  snow: under('snow', 0.6),
  blood: under('blood'),
  rust: under('rust'),
  soot: under('soot'),
};

/** Styles that add wear to everything, by word. */
const WEARS: Readonly<Record<string, Style>> = Object.fromEntries(
  Object.entries(WEAR_WORDS).map(([word, wear]) => [word, WEAR[wear]]),
);

/** Styles and states of the whole, by word. */
const STYLES: Readonly<Record<string, Style>> = {
  ...named('lowpoly faceted polygonal flat_shaded', flat),
  ...named('voxel pixelated', (program) => ({ ...program, blocks: BLOCKS })),
  ...named(
    'cartoon cartoonish cartoony toon stylized stylised handpainted colorful vibrant comic pixar disney anime',
    bright,
  ),
  ...named('realistic photorealistic lifelike detailed hyperrealistic', (program) => ({
    ...program,
    detail: FINE,
  })),
  ...named('scifi futuristic hightech spaceage', scifi),
  ...named('cyberpunk neon', cyber),
  ...named('steampunk clockwork', steam),
  ...named('gothic haunted spooky creepy', gothic),
  ...named('robotic mechanical mecha bionic cybernetic', robotic),
  ...named('rusty rusted corroded apocalyptic postapocalyptic scrap', rusty),
  ...WEARS,
  ...named('old ancient weathered worn antique aged battered abandoned', both(aged, under('worn'))),
  ...named('ruined damaged broken cracked crumbling shattered', both(aged, under('cracks', 0.7))),
  ...named('vintage retro', aged),
  ...named('glowing luminous magical magic enchanted radiant shimmering illuminated', glowing),
  ...named('shiny polished shining glossy gleaming chromed sparkling brand_new metallic', shining),
  ...named('rainbow multicolored multicolor', rainbow),
  ...named('evil demonic sinister cursed possessed corrupted menacing', evil),
  ...named('pastel faded', pale),
  ...named('frozen', whole({ is: 'ice' })),
  ...named('origami papercraft cardmade', both(flat, each({ is: 'paper' }))),
  ...named(
    'knitted crocheted crochet knit amigurumi yarnmade woven needlefelted',
    each({ is: 'wool', roughness: 0.95 }),
  ),
  ...named('claymation claymade plasticine', each({ roughness: 0.85 })),
  ...named('inflatable balloonmade', each({ is: 'plastic', roughness: 0.15 })),
  ...named('legomade lego', (program) => ({ ...each({ is: 'plastic' })(program), blocks: BRICKS })),
  ...Object.fromEntries(Object.entries(SUBSTANCES).map(([word, look]) => [word, whole(look)])),
  ...named(
    'burnt charred scorched',
    both(
      tinted((hex) => lighter(saturated(hex, 0.3), -0.55)),
      under('soot'),
    ),
  ),
  ...named('camouflage camo', camouflaged),
  firebreathing: breathing,
  ...named('transparent translucent seethrough', (program, family) =>
    withMaterials(program, (name, look) =>
      family.main.includes(name)
        ? { ...look, color: colorOf(look), opacity: 0.45, roughness: 0.1 }
        : undefined,
    ),
  ),
};

function named(words: string, style: Style): Record<string, Style> {
  return Object.fromEntries(words.split(' ').map((word) => [word, style]));
}

export function isStyle(word: string): boolean {
  return Object.hasOwn(STYLES, word);
}

/** Applies the styles that a prompt names. */
export function styled(
  program: ShapeProgram,
  words: readonly string[],
  family: Family,
  fixed: ReadonlySet<string>,
): ShapeProgram {
  let made = program;
  for (const style of new Set(words.filter(isStyle).map((word) => STYLES[word])))
    made = style(made, family, fixed);
  return made;
}

/** Adds the wear that a prompt names to statues and busts, whatever they are made of. */
export const worn = (program: ShapeProgram, words: readonly string[], family: Family) =>
  words
    .filter((word) => Object.hasOwn(WEARS, word))
    .reduce((made, word) => WEARS[word](made, family, new Set()), program);

/** Makes everything of one material, like a statue. */
export function ofOneMaterial(program: ShapeProgram, look: PartMaterial): ShapeProgram {
  return withMaterials(withoutPaint(program), () => look);
}
