import type { PartMaterial } from '../../../contract/shape-program.ts';

/** A noun for a special member of a family. */
export interface Noun {
  family: string;
  /** Materials by name: a color, or a word of the material library. */
  colors?: Readonly<Record<string, string>>;
  /** Patterns, by material name. */
  patterns?: Readonly<Record<string, PartMaterial['pattern']>>;
  extras?: readonly string[];
  traits?: readonly string[];
  styles?: readonly string[];
  /** Factors for parameters and for the whole. */
  stretch?: Readonly<Record<string, number>>;
  size?: number;
  count?: number;
  /** Attachments that the noun implies, as a prompt would name them: "curled horns". */
  on?: readonly string[];
}
