import type { PartMaterial } from '../../../contract/shape-program.ts';

/** A noun for a member of a family that differs from the usual one. */
export interface Noun {
  family: string;
  /** Materials by their names: a colour, or a word of the material library. */
  colors?: Readonly<Record<string, string>>;
  /** Patterns over materials, by the materials' names. */
  patterns?: Readonly<Record<string, PartMaterial['pattern']>>;
  extras?: readonly string[];
  traits?: readonly string[];
  styles?: readonly string[];
  /** Factors on parameters, and on the whole. */
  stretch?: Readonly<Record<string, number>>;
  size?: number;
  count?: number;
  /** Attachments that it has, as words name them: "curled horns". */
  on?: readonly string[];
}
