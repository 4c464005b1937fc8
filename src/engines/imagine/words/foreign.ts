import { plain, wordsOf } from './tokens.ts';
import type { WordIndex } from './word-index.ts';

/** Words that tell a language, as emojibase names it: articles, and what stands before a name. */
const ARTICLES: Readonly<Record<string, string>> = {
  de: 'ein eine einen einem einer der die das mit und auf rot roter rotes blau blaues grün schwarz weiß großer kleine kleiner kleines',
  fr: 'un une le la les du des avec et sur rouge bleu bleue vert verte noir noire blanc blanche petit petite grand grande',
  es: 'un una el la los las con y sobre rojo roja azul verde negro negra blanco blanca pequeño pequeña gran grande',
  it: 'un uno una il lo la gli con e su rosso rossa blu verde nero nera bianco bianca piccolo piccola grande',
  pt: 'um uma o a os as com e sobre vermelho vermelha azul verde preto preta branco branca pequeno pequena grande',
  nl: 'een het de met en op rood rode blauw blauwe groen groene zwart zwarte wit witte kleine grote',
};

/** Colours of the languages whose articles are known, in the forms that stand beside a noun. */
const COLOURS: Readonly<Record<string, string>> = {
  red: 'rot rote roter rotes roten rouge rojo roja rosso rossa vermelho vermelha rood rode 红 红色 紅色 赤 赤い 빨간 красный красная czerwony',
  blue: 'blau blaue blauer blaues blauen bleu bleue azul blu blauw blauwe 蓝 蓝色 藍色 青 青い 파란 синий синяя niebieski',
  green:
    'grun grune gruner grunes grunen vert verte verde groen groene 绿 绿色 綠色 緑 緑の 초록 зеленый зеленая zielony',
  yellow:
    'gelb gelbe gelber gelbes gelben jaune amarillo amarilla giallo gialla amarelo amarela geel gele 黄 黄色 노란 желтый желтая',
  black:
    'schwarz schwarze schwarzer schwarzes noir noire negro negra nero nera preto preta zwart zwarte 黑 黑色 黒 黒い 검은 черный черная czarny',
  white:
    'weiss weisse weisser weisses weiß weiße weißer weißes blanc blanche blanco blanca bianco bianca branco branca wit witte 白 白色 白い 하얀 белый белая bialy',
  pink: 'rosa rosane rosado roze 粉色 粉红色 ピンク 분홍',
  purple: 'lila violett violet violette morado morada viola roxo roxa paars paarse 紫 紫色 보라',
  orange: 'naranja arancione laranja oranje 橙色 オレンジ 주황',
  brown:
    'braun braune brauner braunes brun brune marron marrón marrone marrom bruin bruine 棕色 茶色 갈색',
  grey: 'grau graue grauer graues gris grigio grigia cinza grijs grijze 灰色 회색',
};

/** Everyday things in one or two characters, which emoji are not called: the tag 車 is the bus's as well. */
const BASICS: Readonly<Record<string, string>> = {
  automobile: '车 車 汽车 汽車 자동차',
  dog: '狗 犬 いぬ 개',
  cat: '猫 貓 ねこ 고양이',
  'deciduous-tree': '树 樹 木 나무',
  hibiscus: '花 꽃',
  house: '房子 家 屋 집',
  'closed-book': '书 書 本 책',
  bird: '鸟 鳥 새',
  fish: '鱼 魚 물고기',
  horse: '马 馬 말',
  cow: '牛 소',
  'crossed-swords': '剑 劍 剣 검',
  'person-mage': '巫师 魔法使い 마법사',
  bicycle: '自行车 自転車 자전거',
  airplane: '飞机 飛行機 비행기',
};
const BASIC_OF = new Map(
  Object.entries(BASICS).flatMap(([slug, words]) =>
    words.split(' ').map((word): [string, string] => [plain(word), slug]),
  ),
);

const COLOUR_OF = new Map(
  Object.entries(COLOURS).flatMap(([colour, words]) =>
    words.split(' ').map((word): [string, string] => [plain(word), colour]),
  ),
);

/** Writing without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The drawing that a prompt in another language names: the longest name or tag in it; null where there is none. */
export function foreignMatch(
  prompt: string,
  index: WordIndex,
): { slug: string; relation: string; confidence: number; colour: string | null } | null {
  const text = plain(prompt);
  const words = wordsOf(text);
  let best: { slug: string; language: string; length: number } | null = null;
  for (const language of languagesOf(text, words)) {
    const names = index.lexicon.foreign[language];
    if (names === undefined) continue;
    // Without the colours: "roter Drache" is the name of a mahjong tile.
    const things = words.filter((word) => !COLOUR_OF.has(word));
    for (const phrase of UNSPACED.test(text) ? stretches(text) : phrases(things)) {
      if (COLOUR_OF.has(phrase)) continue;
      const slug =
        BASIC_OF.get(phrase) ??
        (Object.hasOwn(names, phrase) ? index.slugs[names[phrase]!]! : null);
      if (slug !== null && (best === null || phrase.length > best.length))
        best = { slug, language, length: phrase.length };
    }
  }
  if (best === null) return null;
  return {
    ...{ slug: best.slug, relation: best.language, confidence: 0.7 },
    colour: foreignColour(text, words),
  };
}

/** In which languages the text may be; none for plain English. */
function languagesOf(text: string, words: readonly string[]): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['ja'];
  if (/\p{Script=Han}/u.test(text)) return ['zh', 'zh-hant', 'ja'];
  if (/\p{Script=Hangul}/u.test(text)) return ['ko'];
  if (/\p{Script=Cyrillic}/u.test(text)) return ['ru', 'uk'];
  if (/\p{Script=Thai}/u.test(text)) return ['th'];
  if (/\p{Script=Devanagari}/u.test(text)) return ['hi'];
  if (/\p{Script=Bengali}/u.test(text)) return ['bn'];
  const counts = Object.entries(ARTICLES)
    .map(([language, list]): [string, number] => {
      const set = new Set(plain(list).split(' '));
      return [language, words.filter((word) => set.has(word)).length];
    })
    // A single "a" or "die" is English as well.
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1]);
  return counts.map(([language]) => language);
}

function* phrases(words: readonly string[]): Generator<string> {
  for (let length = Math.min(4, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const phrase = words.slice(start, start + length).join(' ');
      if (phrase.length > 2) yield phrase;
    }
}

function* stretches(text: string): Generator<string> {
  const characters = [...text];
  for (let length = Math.min(10, characters.length); length > 0; length--)
    for (let start = 0; start + length <= characters.length; start++)
      yield characters.slice(start, start + length).join('');
}

function foreignColour(text: string, words: readonly string[]): string | null {
  for (const word of words) {
    const colour = COLOUR_OF.get(word);
    if (colour !== undefined) return colour;
  }
  if (UNSPACED.test(text))
    for (const [word, colour] of COLOUR_OF)
      if (UNSPACED.test(word) && text.includes(word)) return colour;
  return null;
}
