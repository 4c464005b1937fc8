import { COLLECTIVES } from '../../language/collectives.ts';
import { NUMBERS } from '../../language/number-words.ts';
import {
  ARTICLE,
  BODILY,
  BODY_PARTS,
  IN_PLACE,
  OF_THE_THING,
  PRONOUNS,
  SHARED,
  STATUES,
} from '../../language/phrase-words.ts';
import { singular } from '../../language/plurals.ts';
import { INVERSE, type Link, linkAt, type Relation } from '../../language/relations.ts';
import { PART_NOUNS, REPRESENTATIONS, SILENT } from '../../language/word-lists.ts';
import type { Family } from '../families/family.ts';
import { asVariant } from './as-variant.ts';
import { onTwoLegs } from './beast-folk.ts';
import { belongs, describes, isLook, nounsIn, withoutInnerCommas } from './chunks.ts';
import { countPlural } from './count-plural.ts';
import { emblemIn } from './emblem-words.ts';
import { withParticiples } from './finite-verbs.ts';
import { isInBuilding, partNamesOf, standsOn } from './named-parts.ts';
import { nounAt } from './noun-index.ts';
import { ornamentOf } from './pattern-words.ts';
import { type PlaceName, placeOf } from './place-words.ts';
import { isPoseWord } from './poses.ts';
import { isPutOn, withoutPose } from './put-on.ts';
import { isAttached } from './read-attachments.ts';
import { type Collected, makePhrase, type Phrase, phraseOf } from './read-phrase.ts';
import { DONE, hasHands, isClothes, isHeldBy, relationOf } from './relation-of.ts';
import { givenToRider, setOnShoulder } from './riders.ts';
import { isStyle } from './styles.ts';

export interface Parsed {
  phrases: Phrase[];
  places: { name: PlaceName; said: string[]; relation: Link['relation'] }[];
  /** Words that belong to no phrase. */
  lost: string[];
}

/** Parses a prompt into named things and their relations. Returns null if its first phrase names no known thing. */
export function parsePhrases(words: readonly string[]): Parsed | null {
  return new Parser(onTwoLegs(withParticiples(withoutInnerCommas(words)))).parse();
}

/** Returns whether a phrase names the thing before it again: "a potion in a round flask", "a bottle of wine". */
const isNamedTwice = (current: Phrase, phrase: Phrase, { relation }: Link): boolean =>
  current.family === phrase.family &&
  phrase.count === 1 &&
  (phrase.relation === 'in' ||
    (relation === 'of' && phrase.relation === 'full') ||
    (relation === 'with' && current.family.living !== true));

class Parser {
  readonly #words: readonly string[];
  readonly #result: Parsed = { phrases: [], places: [], lost: [] };
  #collective: Collected | null = null;
  #link: Link = { relation: 'and' };

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  parse(): Parsed | null {
    const words = this.#words;
    let at = 0;
    while (at < words.length) {
      if (words[at] === ',') {
        this.#afterComma = true;
        if (this.#dangling && IN_PLACE.has(this.#link.relation))
          this.#setOnBefore(this.#link.relation);
        this.#endPose();
        if (!SHARED.has(this.#link.relation)) this.#link = { relation: 'and' };
        at++;
        continue;
      }
      const found = this.#linkFrom(at);
      if (found !== null && !(found.link.relation === 'and' && this.#isBetweenColors(at))) {
        this.#follow(found.link, words[at]);
        at += found.length;
        continue;
      }
      if (at > 0 && this.#isDoing(at - 1, at)) {
        this.#follow({ relation: 'with' }, words[at]);
        at++;
        continue;
      }
      let end = at + 1;
      while (end < words.length && words[end] !== ',') {
        const across = this.#nounAcross(at, end);
        if (this.#linkFrom(end) !== null && !this.#isBetweenColors(end) && across === null) break;
        if (this.#isDoing(at, end)) break;
        end = across ?? end + 1;
      }
      const count = this.#result.phrases.length;
      if (!this.#read(withoutPose(words.slice(at, end), this.#result.phrases.at(-1)), words[end]))
        return null;
      this.#wasDescribed = count > 0 && this.#result.phrases.length === count;
      this.#afterComma = false;
      this.#dangling = false;
      at = end;
    }
    if (this.#dangling && IN_PLACE.has(this.#link.relation)) this.#setOnBefore(this.#link.relation);
    this.#endPose();
    this.#result.phrases.forEach(asVariant);
    return this.#result.phrases.length === 0 ? null : this.#result;
  }

  /** Returns whether a word is a verb without a known relation, between subject and object: "planting a flag". */
  #isDoing(from: number, at: number): boolean {
    const before = this.#words.slice(from, at);
    const [word, after] = this.#words.slice(at, at + 2);
    // A second article starts another thing, whatever verb is between them.
    if (ARTICLE.test(word) && from < at - 1 && nounsIn(before).length > 0) return true;
    if (!/[a-z]{2}ing$/.test(word) || after === undefined) return false;
    // An object without an article: "a woman putting lipstick on".
    const isObject = nounAt(this.#words, at) === null && nounAt(this.#words, at + 1) !== null;
    return (
      (ARTICLE.test(after) || (isObject && from < at - 1)) &&
      (from === at - 1 ? this.#result.phrases.length > 0 : nounsIn(before).length > 0)
    );
  }

  /** Returns the link that starts at a word, unless a longer noun starts there: a washing machine. */
  #linkFrom(at: number): ReturnType<typeof linkAt> {
    // After an article, a participle is an adjective: "a dripping brush".
    if (/[a-z]{2}ing$/.test(this.#words[at]) && ARTICLE.test(this.#words[at - 1] ?? ''))
      return null;
    const found = linkAt(this.#words, at);
    if (found === null || (nounAt(this.#words, at)?.end ?? 0) > at + found.length) return null;
    return found;
  }

  /** Returns the end of a noun that contains a link: "a cup of tea". */
  #nounAcross(from: number, link: number): number | null {
    for (let start = from; start < link; start++) {
      const end = nounAt(this.#words, start)?.end ?? 0;
      if (
        end > link + 1 ||
        (end === link + 1 && linkAt(this.#words, link)?.link.relation === 'and')
      )
        return end;
    }
    return null;
  }

  #follow(link: Link, word: string): void {
    this.#afterComma = false;
    this.#dangling = true;
    this.#doing = word;
    // In "a knight with a sword resting on the ground", the sword rests, not its owner.
    const pose = link.pose ?? (isPoseWord(word) && link.relation !== 'holding' ? word : undefined);
    const takes = ({ family }: Phrase) =>
      !this.#wasDescribed || (BODILY.test(pose!) && family.living);
    if (pose !== undefined) for (const each of this.#together().filter(takes)) each.said.push(pose);
    if (link.relation === 'and' && SHARED.has(this.#link.relation)) return;
    this.#link = link;
  }

  /** Returns the last thing and those that are joined to it by "and": of a man and a woman on a bench, both sit. */
  #together(): Phrase[] {
    const all = this.#result.phrases;
    let from = all.length - 1;
    while (from > 0 && this.#joined.has(all[from])) from--;
    return all.slice(Math.max(0, from));
  }

  /** Reads a verb without an object as a pose: "santa claus waving". */
  #endPose(): void {
    if (this.#dangling && isPoseWord(this.#doing))
      this.#result.phrases.at(-1)?.said.push(this.#doing);
    this.#dangling = false;
  }

  #isBetweenColors(at: number): boolean {
    const [before, after] = [this.#words[at - 1], this.#words[at + 1]];
    return (
      this.#words[at] === 'and' &&
      before !== undefined &&
      after !== undefined &&
      describes(before) &&
      describes(after) &&
      !PRONOUNS.has(before) &&
      !ARTICLE.test(after) &&
      !NUMBERS[after]
    );
  }

  /** Reads the words of one phrase. Returns false if the first phrase names nothing. */
  #read(chunk: string[], next: string | undefined): boolean {
    const { phrases, places, lost } = this.#result;
    const current = phrases.at(-1);
    const last = singular(chunk.at(-1)!);
    if (next === 'of' && this.#collects(chunk, last)) return true;
    const link = this.#linkNow(current);
    const isMore = this.#afterComma || (link.relation === 'and' && this.#wasDescribed);
    const holder = this.#holderOf(chunk, link);
    if (holder !== null) {
      holder.said.push('with', ...chunk, ',');
      return true;
    }
    if (this.#collective === null && givenToRider(phrases, chunk, link)) return true;
    if (current !== undefined && isMore && isLook(chunk)) {
      current.said.push(',', ...chunk, ',');
      return true;
    }
    if (
      current !== undefined &&
      this.#afterComma &&
      this.#isTag(chunk) &&
      !isHeldBy(current, chunk)
    ) {
      current.said.push(',', ...chunk, ',');
      return true;
    }
    if (link.relation === 'for' && current !== undefined) {
      // The recipient or purpose of a thing is not visible.
      lost.push(...chunk.filter((word) => !SILENT.has(word)));
      return true;
    }
    if (current !== undefined && this.#isOrnament(chunk, link, current)) return true;
    if (link.relation === 'on' && last === 'shoulder' && setOnShoulder(phrases)) return true;
    if (chunk.every((word) => PRONOUNS.has(word)) || this.#isOnPart(chunk, last)) {
      this.#setOnBefore(link.relation, last);
      return true;
    }
    if (link.relation !== 'and') this.#linked = link.relation;
    if (
      current !== undefined &&
      (OF_THE_THING.has(link.relation) || link.relation === 'and') &&
      belongs(current.family, chunk) &&
      !this.#isCounted(chunk, link) &&
      this.#collective === null
    ) {
      current.said.push(...(link.relation === 'and' ? ['and'] : ['with']), ...chunk);
      return true;
    }
    if (
      current !== undefined &&
      (link.relation === 'on' || link.relation === 'in') &&
      this.#isOnThing(current.family, chunk, last) &&
      chunk.every((word) => describes(word) || singular(word) === last)
    ) {
      // "On the turret" in "a white star on the turret" says where the star is, and names no other thing.
      lost.push(...chunk.filter((word) => !SILENT.has(word) && singular(word) !== last));
      return true;
    }
    if (
      current !== undefined &&
      (link.relation === 'made' ||
        this.#isPartOfThing(chunk, link, current) ||
        isPutOn(chunk, link, current, this.#isListed(chunk)) ||
        this.#isOfBody(chunk, link, current))
    ) {
      current.said.push('with', ...chunk, ',');
      return true;
    }
    const place = placeOf(
      chunk,
      current === undefined ? null : link.relation,
      current?.family.name,
    );
    if (place !== null && current !== undefined) {
      places.push({ ...place, relation: link.relation });
      return true;
    }
    const phrase = phraseOf(chunk, current === undefined, this.#collective);
    if (phrase === null) {
      if (current === undefined && this.#collective?.before.includes('bust')) {
        // Shows a bust if the library does not know the person.
        const [bust] = nounsIn(['bust']);
        this.#collective = null;
        phrases.push(makePhrase({ ...bust, named: ['bust'], said: [] }, null));
        lost.push(...chunk);
        return true;
      }
      if (current === undefined) return false;
      if (['and', 'with', 'of', 'wearing', 'in'].includes(link.relation))
        current.said.push(...(link.relation === 'and' ? [','] : ['with']), ...chunk, ',');
      else lost.push(...chunk.filter((word) => !SILENT.has(word)));
      return true;
    }
    const tagged = this.#afterComma && current !== undefined && this.#isTag(chunk);
    phrase.relation = relationOf(tagged ? { relation: 'with' } : link, this.#bearer(link), phrase);
    if (this.#isApart(chunk, link, current)) phrase.relation = 'bearing';
    if (current !== undefined && this.#refersBack(phrase)) {
      // "A cat on a table, a dog under the table": there is one table.
      const isBefore = phrases.at(-2)?.family === phrase.family;
      current.relation = (isBefore && INVERSE[phrase.relation]) || 'beside';
      this.#collective = null;
      return true;
    }
    if (link.relation === 'and' && current?.family.living === phrase.family.living)
      this.#joined.add(phrase);
    if (current !== undefined && isNamedTwice(current, phrase, link)) {
      if (phrase.relation === 'full') current.noun ??= phrase.noun;
      else current.said.push('with', ...phrase.said, ',');
      return true;
    }
    countPlural(phrase, chunk, link, current);
    phrases.push(phrase);
    this.#collective = null;
    return true;
  }

  /** Returns whether a thing stands beside a container, not in it: the candle of "a table with a bowl of fruit and a candle". */
  #isApart([first = '']: readonly string[], link: Link, current: Phrase | undefined): boolean {
    return (
      (link.relation === 'full' || link.relation === 'and') &&
      current?.relation === 'full' &&
      (/^an?$/.test(first) || Object.hasOwn(NUMBERS, first)) &&
      this.#result.phrases.some((each) => each.relation === 'bearing')
    );
  }

  /** Returns whether words name a part of the thing before the last one: "a diary, a rose on its pages". */
  #isOnPart([first]: readonly string[], last: string): boolean {
    const base = this.#result.phrases.at(-2);
    return (
      (first === 'its' || first === 'the') &&
      base !== undefined &&
      (partNamesOf(base.family, last).length > 0 ||
        (base.family.living === true && BODY_PARTS.has(last)))
    );
  }

  /** Returns whether a word names a part of the last thing, what it stands on, or an opening of the building before it. */
  #isOnThing(family: Family, chunk: readonly string[], word: string): boolean {
    // A crow's head has a skull, but "on a skull" is on another one.
    if (family.living === true && /^an?$/.test(chunk[0]!) && nounsIn(chunk).length > 0)
      return false;
    if (partNamesOf(family, word).length > 0 || standsOn(family, word)) return true;
    return isInBuilding(this.#result.phrases[0].family, word);
  }

  /** Reads "a pile" or "a statue" before "of", which says how the things after it are arranged. */
  #collects(chunk: string[], last: string): boolean {
    if (!Object.hasOwn(COLLECTIVES, last)) {
      if (!REPRESENTATIONS.has(last)) return false;
      // "A toy of a dragon" is a dragon, not a statue.
      this.#collective = STATUES.has(last)
        ? { of: 'statue', count: null, before: chunk }
        : {
            of: 'row',
            count: 1,
            before: chunk.filter((word) => !REPRESENTATIONS.has(word) || word === 'toy'),
          };
      return true;
    }
    const number = chunk.find((word) => Object.hasOwn(NUMBERS, word) && word !== 'pair');
    this.#collective = {
      of: COLLECTIVES[last],
      count: number === undefined ? null : NUMBERS[number],
      before: chunk.slice(0, -1).filter((word) => word !== number),
    };
    if (!(this.#link.relation === 'of')) this.#held = this.#link;
    return true;
  }

  /** Returns whether a phrase names a thing again that was named before: "the table". */
  #refersBack({ family, said, named }: Phrase): boolean {
    return (
      said.includes('the') &&
      this.#result.phrases
        .slice(0, -1)
        .some((each) => each.family === family && each.named.join() === named.join())
    );
  }

  /** Reads an ornament on a thing: a pattern, or something that cannot be drawn. */
  #isOrnament(chunk: readonly string[], { relation }: Link, current: Phrase): boolean {
    const shown = relation === 'with' && !current.family.living ? emblemIn(chunk) : null;
    if (shown !== null) {
      current.said.push('with', ...shown, ',');
      return true;
    }
    const ornament = relation === 'with' ? ornamentOf(chunk) : null;
    if (ornament === null || partNamesOf(current.family, singular(chunk.at(-1)!)).length > 0)
      return false;
    if (ornament.length > 0) current.said.push('with', ...ornament, ',');
    else this.#result.lost.push(...chunk.filter((word) => !SILENT.has(word) && word !== 'artwork'));
    return true;
  }

  /** Places the last thing relative to what was named before it: "an anvil with a sword on it", "a tent behind". */
  #setOnBefore(relation: Link['relation'], spot?: string): void {
    const { phrases } = this.#result;
    const thing = phrases.at(-1);
    const base = phrases.at(-2);
    if (thing === undefined || base === undefined) return;
    if (spot !== undefined) thing.spot = spot;
    if (thing.relation !== 'beside' && thing.relation !== 'bearing' && thing.relation !== 'holding')
      return;
    if (relation === 'in') thing.relation = base.family.holds !== undefined ? 'full' : 'bearing';
    else if (relation === 'on' || relation === 'over') thing.relation = 'bearing';
    else thing.relation = INVERSE[relation as Relation] ?? thing.relation;
  }

  /** Things that "and" joins to the one before them. */
  readonly #joined = new Set<Phrase>();
  #held: Link | null = null;
  /**
   * Whether the previous word is a comma. The next field tells whether the last words are a link with nothing after it.
   */
  #afterComma = false;
  #dangling = false;
  #doing = '';
  /** Whether the last words described a thing rather than naming another one. */
  #wasDescribed = false;
  /** The last link other than a plain "and". */
  #linked: Link['relation'] = 'and';

  /** Returns whether a phrase in a list names further, counted things: a bottle of wine and two glasses. */
  #isCounted(chunk: readonly string[], { relation }: Link): boolean {
    const numbered = chunk.some((word) => Object.hasOwn(NUMBERS, word));
    return relation === 'and' && !SHARED.has(this.#linked) && numbered && nounsIn(chunk).length > 0;
  }

  /**
   * Returns whether the words after a comma describe the previous thing: "a sewing machine, gold decals". In a list of
   * things, they have articles or numbers, or the list ends with "and".
   */
  #isTag(chunk: readonly string[]): boolean {
    if (chunk.every(isStyle)) return true;
    if (/^(an?|the|one|some)$/.test(chunk[0]) || Object.hasOwn(NUMBERS, chunk[0])) return false;
    if (
      this.#words.some(
        (word, i) =>
          (word === 'and' || word === ',') &&
          /^(an?|one|two|three)$/.test(this.#words[i + 1] ?? ''),
      )
    )
      return false;
    const last = this.#words.lastIndexOf(',');
    const and = this.#words.lastIndexOf('and');
    const between = this.#words.slice(last + 1, and);
    const isClosed = and > last && between.every((_, i) => linkAt(between, i) === null);
    const isLook = describes(chunk[0]) && this.#result.phrases.length < 2;
    const alone = nounsIn(chunk).length > 0 && chunk.length === 1 && !isLook;
    return !(isClosed || alone);
  }

  /** Returns whether a phrase names a part of the previous thing: a bridge with two arches. */
  #isPartOfThing(chunk: readonly string[], { relation }: Link, current: Phrase): boolean {
    const last = singular(chunk.at(-1)!);
    return (
      (relation === 'with' || relation === 'and') &&
      (this.#linked === 'with' || this.#afterComma) &&
      !hasHands(current.family) &&
      (PART_NOUNS.has(last) || partNamesOf(current.family, last).length > 0)
    );
  }

  /** Returns whether a phrase names a part of a body, or clothes that somebody cannot wear, rather than another thing. */
  #isOfBody(chunk: readonly string[], { relation }: Link, { family }: Phrase): boolean {
    if (family.living !== true && !hasHands(family)) return false;
    const words = chunk.filter((word) => !describes(word));
    const last = singular(words.at(-1) ?? '');
    const isOwn = ['with', 'wearing', 'and', 'in'].includes(relation);
    const noun = nounsIn(chunk).at(-1);
    // A treasure chest is not part of a body.
    const isItself =
      noun === undefined || (noun.end - noun.start === 1 && singular(chunk[noun.start]) === last);
    if (BODY_PARTS.has(last)) return isOwn && isItself;
    return hasHands(family) && isOwn && noun !== undefined && isClothes(noun.family);
  }

  /** Returns who holds the last thing and wears what a phrase names: a hat is not on the lasso of a cowgirl. */
  #holderOf(chunk: readonly string[], { relation }: Link): Phrase | null {
    const { phrases } = this.#result;
    const [holder, held] = phrases.slice(-2);
    if (phrases.length < 2 || !DONE.has(held.relation) || !hasHands(holder.family)) return null;
    const isAdded = ['with', 'wearing', 'and', 'in'].includes(relation) || this.#afterComma;
    const isWorn = belongs(holder.family, chunk) || isAttached(chunk, holder.family);
    return isAdded && isWorn ? holder : null;
  }

  /** Returns who has what a phrase names: who holds a lantern and a pickaxe has both in hands. */
  #bearer({ relation }: Link): Phrase | undefined {
    const [holder, last] = this.#result.phrases.slice(-2);
    return SHARED.has(relation) && last?.relation === 'holding' ? holder : (last ?? holder);
  }

  /** Returns whether a phrase continues a list of what the previous thing has. */
  #isListed(chunk: readonly string[]): boolean {
    return this.#linked === 'with' || (this.#afterComma && this.#isTag(chunk));
  }

  /** Returns the relevant link: in "on top of a stack of books", it is "on", not "of". */
  #linkNow(current: Phrase | undefined): Link {
    const link = this.#collective !== null && this.#held !== null ? this.#held : this.#link;
    this.#held = null;
    // What somebody takes from a stall is not made of it.
    if (link.relation === 'made' && current?.relation === 'holding') return { relation: 'beside' };
    return link;
  }
}
