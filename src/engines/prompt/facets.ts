import { PLAIN_COLORS } from '../language/colors.ts';
import { FOREIGN_COLORS, FOREIGN_MATERIALS, formsIn } from '../language/foreign-attributes.ts';
import { languagesOf } from '../language/languages.ts';
import { colorOfMaterialWord, MATERIAL_WORDS } from '../language/material-words.ts';
import { tokensOf } from '../language/tokens.ts';

/** Aspects of the subject that a good prompt describes, in the order in which they are added. */
export const FACETS = ['shape', 'material', 'color', 'view', 'background', 'lighting'] as const;
export type Facet = (typeof FACETS)[number];

/** Kinds of subjects, which need different wording. */
export type Kind = 'being' | 'plant' | 'food' | 'vehicle' | 'building' | 'thing';

/** Text to add, by facet. */
export type Clauses = Readonly<
  Record<'shape' | 'material', Readonly<Record<Kind, string>>> &
    Record<Exclude<Facet, 'shape' | 'material'>, string>
>;

/** Report that a facet was added. */
export const ADDED: Readonly<Record<Facet, string>> = {
  shape: 'Shape: the whole object is requested, so that nothing is cut off.',
  material: 'Material: the prompt named none, so the usual material is requested.',
  color: 'Color: the prompt named none, so clear natural colors are requested.',
  view: 'View: a three-quarter view from the front shows most of the shape.',
  background: 'Background: a plain background lets the object be cut out.',
  lighting: 'Lighting: soft, even light keeps shadows from being mistaken for color.',
};

/** Words that show that a text already covers a facet, in any of the languages; colors and materials have tables. */
const SPOKEN: Readonly<Record<Exclude<Facet, 'material' | 'color'>, RegExp>> = {
  shape:
    /\b(full[- ]body|whole|complete|entire|silhouette|bust|close[- ]?up|portrait|ganz\w*|entier|entero|intero|inteiro)\b|全身|整体/iu,
  view: /\b(view|angle|front|side|back|top[- ]down|isometric|perspective|profile|ansicht|vue|vista|zicht)\b|視点|正面|侧面|視/iu,
  background:
    /\b(background|backdrop|scene|landscape|hintergrund|fond|arrière-plan|fondo|sfondo|fundo|achtergrond|bakgrund|tło)(?!\p{L})|背景|배경|фон/iu,
  lighting:
    /\b(light\w*|lit|sunset|sunrise|night|shadow\w*|glow\w*|neon|licht|beleuchtung|lumière|éclairage|luz|luce|illuminazione|iluminación|iluminação|verlichting)\b|光|照明|ライト/iu,
};

const ENGLISH: Readonly<Record<'material' | 'color', ReadonlySet<string>>> = {
  color: new Set([
    ...PLAIN_COLORS,
    ...'gold silver violet color colored colorful'.split(' '),
    // The German word for colorful has no row in the table.
    ...'bunt bunte bunter buntes bunten buntem'.split(' '),
  ]),
  material: new Set([
    ...Object.entries(MATERIAL_WORDS).flat(),
    ...'plastic rubber velvet knitted fluffy bronze copper'.split(' '),
  ]),
};
const METALS = FOREIGN_COLORS.split('\n').filter((line) => /^(gold|silver):/.test(line));
const FOREIGN = {
  color: FOREIGN_COLORS,
  material: [FOREIGN_MATERIALS.trim(), ...METALS].join('\n'),
} as const;
/** Languages that write compounds as one word: Holzstuhl. */
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'nb']);

/** Returns whether a text already says something about a facet, in English or one of its likely languages. */
export function isSpoken(facet: Facet, text: string): boolean {
  if (facet !== 'color' && facet !== 'material') return SPOKEN[facet].test(text);
  const isDrawn = (word: string) => facet === 'material' && colorOfMaterialWord(word) !== null;
  if (tokensOf(text).some((word) => ENGLISH[facet].has(word) || isDrawn(word))) return true;
  const lower = text.toLowerCase();
  const words = lower.match(/[\p{L}\p{M}]+/gu) ?? [];
  return languagesOf(text).some((language) => {
    const isStart = facet === 'material' && COMPOUNDING.has(language);
    return formsIn(FOREIGN[facet], [language]).some((form) =>
      /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(form)
        ? words.some((word) => isFormOf(word, form) || (isStart && isCompoundOf(word, form)))
        : lower.includes(form),
    );
  });
}

/** Returns whether a word is a compound that starts with a material: Lederkoffer. */
const isCompoundOf = (word: string, material: string): boolean =>
  material.length > 3 && word.startsWith(material);

/** Returns whether a word is a form of an adjective: rot, rotes; rojo, rojas. */
function isFormOf(word: string, adjective: string): boolean {
  const stem = adjective.length > 3 ? adjective.replace(/[aeoiyай]$|ый$|ий$/u, '') : adjective;
  return word.startsWith(stem) && word.length - stem.length <= MOST_ENDING;
}

/** Longest ending of an adjective. */
const MOST_ENDING = 3;
