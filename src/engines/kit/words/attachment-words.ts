import {
  ADJECTIVES_OF,
  BORROWED,
  KINDS_ON_PEOPLE,
  NOUNS_ON_LIVING,
  NOUNS_ON_THINGS,
  type OtherPlace,
} from '../../language/attachment-nouns.ts';
import type { AttachmentKind } from '../families/attachments/attachments.ts';
import { WORN_ON_HEADS } from '../families/attachments/from-library.ts';

/** Meaning of a noun on another thing: an attachment, or a thing of a family with its size relative to the bearer. */
export type Meaning =
  | { kind: AttachmentKind; living?: true }
  | { thing: string; place: OtherPlace; share: number };

const table = <T>(
  rows: Readonly<Record<string, string>>,
  meaning: (key: string) => T,
): [string, T][] =>
  Object.entries(rows).flatMap(([key, words]) =>
    words.split(', ').map((word): [string, T] => [word, meaning(key)]),
  );

const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...[...WORN_ON_HEADS].flatMap(([kind, words]) =>
    words.map((word): [string, Meaning] => [word, { kind, living: true }]),
  ),
  ...table(NOUNS_ON_LIVING, (kind): Meaning => ({ kind: kind as AttachmentKind, living: true })),
  ...table(NOUNS_ON_THINGS, (kind): Meaning => ({ kind: kind as AttachmentKind })),
  ...BORROWED.flatMap(([thing, place, share, words]) =>
    words.split(', ').map((word): [string, Meaning] => [word, { thing, place, share }]),
  ),
]);

/** Returns the meaning of a noun of one or two words on another thing; null if it has none there. */
export const attachmentMeant = (noun: string): Meaning | null => MEANINGS.get(noun) ?? null;

/** Returns whether something is worn on a head or around a neck. */
export const isHeadwear = (meaning: Meaning): boolean =>
  'kind' in meaning && WORN_ON_HEADS.has(meaning.kind);

/** Attachments that apply to people, who otherwise hold or wear things. */
export const ON_PEOPLE: ReadonlySet<AttachmentKind> = new Set([
  ...KINDS_ON_PEOPLE,
  ...WORN_ON_HEADS.keys(),
]);

/** Attachments that adjectives add to a thing. */
const ADJECTIVES: ReadonlyMap<string, AttachmentKind> = new Map(
  table(ADJECTIVES_OF, (kind) => kind as AttachmentKind),
);

export const attachmentOfAdjective = (word: string): AttachmentKind | null =>
  ADJECTIVES.get(word) ?? null;
