import type { AttachmentFile } from '../../../contract/library-attachment.ts';
import type { Part, PartMaterial } from '../../../contract/shape-program.ts';
import { ATTACHMENTS, readShelf } from '../../library/shelves.ts';
import { assembly } from './family.ts';
import { sized } from './sized.ts';

/** What people and animals wear around the neck, by name. */
export const NECKWEAR: ReadonlyMap<string, AttachmentFile> = new Map(
  [...readShelf(ATTACHMENTS)].filter(([, { pieces }]) => pieces.some(({ at }) => 'head' in at && at.head === 'neck')),
);

/** Other words for them, and their names. */
export const NECKWEAR_WORDS: ReadonlyMap<string, string> = new Map(
  [...NECKWEAR.values()].flatMap(({ name, words = [] }) => words.map((word): [string, string] => [word, name])),
);

/** The materials of all of them. */
export const NECKWEAR_MATERIALS: Readonly<Record<string, PartMaterial>> = Object.assign({}, ...[...NECKWEAR.values()].map(({ materials }) => materials));

/** The material that a color before the name changes. */
export const NECKWEAR_COLORED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...NECKWEAR.values()].map(({ name, materials }) => [name, Object.keys(materials).slice(0, 1)]),
);

/** Returns the parts of a piece around a neck of a radius in meters; none if nothing of that name is worn there. */
export const aroundNeck = (name: string, radius: number, place: Partial<Part>): Part[] =>
  (NECKWEAR.get(name)?.pieces ?? []).map(({ parts = [] }) => assembly(name, sized(parts, radius), place));
