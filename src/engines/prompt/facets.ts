import { PLAIN_COLORS } from '../language/colors.ts';

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

/** Color words of all languages; the English ones are those that every reader knows. */
const COLORS = `${PLAIN_COLORS.join('|')}|violet|gold|silver|colou?r(?:ful|ed)?|rot\\w{0,2}|blau\\w{0,2}|grün\\w{0,2}|gelb\\w{0,2}|schwarz\\w{0,2}|weiß\\w{0,2}|bunt\\w{0,2}|rouge|bleue?|verte?|jaune|noire?|blanche?|roj[oa]|azul|verde|amarill[oa]|negr[oa]|blanc[oa]|ross[oa]|blu|giall[oa]|ner[oa]|bianc[oa]|vermelh[oa]|amarel[oa]|pret[oa]|branc[oa]|rood|rode|blauwe?|groene?|gele?|zwarte?|witte?`;

/** Words that show that a text already covers a facet, in any of the languages. */
export const SPOKEN: Readonly<Record<Facet, RegExp>> = {
  shape:
    /\b(full[- ]body|whole|complete|entire|silhouette|bust|close[- ]?up|portrait|ganz\w*|entier|entero|intero|inteiro)\b|全身|整体/iu,
  material:
    /\b(wood\w*|metal\w*|steel|iron|stone|marble|glass|ceramic|leather|plastic|gold\w*|silver|bronze|copper|fur\w*|fluffy|cloth|fabric|knitted|clay|paper|rubber|crystal|wool\w*|velvet|porcelain|concrete|chrome|rusty|holz\w*|hölz\w*|leder\w*|stein\w*|glas|bois|métal|pierre|verre|cuir|madera|piedra|vidrio|cuero|legno|pietra|vetro|madeira|couro|houten|steen|leer)\b|木|金属|石|革|皮|ガラス|玻璃/iu,
  color: new RegExp(
    `(?<!\\p{L})(?:${COLORS})(?!\\p{L})|红|紅|蓝|藍|绿|綠|黄|黑|白|紫|橙|粉|棕|灰|赤|青|緑|黒|茶`,
    'iu',
  ),
  view: /\b(view|angle|front|side|back|top[- ]down|isometric|perspective|profile|ansicht|vue|vista|zicht)\b|視点|正面|侧面|視/iu,
  background:
    /\b(background|backdrop|scene|landscape|hintergrund|fond|arrière-plan|fondo|sfondo|fundo|achtergrond|bakgrund|tło)(?!\p{L})|背景|배경|фон/iu,
  lighting:
    /\b(light\w*|lit|sunset|sunrise|night|shadow\w*|glow\w*|neon|licht|beleuchtung|lumière|éclairage|luz|luce|illuminazione|iluminación|iluminação|verlichting)\b|光|照明|ライト/iu,
};
