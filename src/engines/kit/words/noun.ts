import type { ComputedVariant } from '../../../contract/thing-variant.ts';
import type { IndexedVariant } from '../../library/index-things.ts';
import type { Family } from '../families/family.ts';

/** What a noun adds to the family that it names: a robin is a bird in other colors. */
export type Noun = Omit<IndexedVariant & ComputedVariant, 'words'>;

/** A family, and the specifics that a noun adds. */
export interface Named {
  family: Family;
  noun: Noun | null;
}
