/** A noun for a member of a family that differs from the usual one. */
export interface Noun {
  family: string;
  /** Materials by their names: a colour, or a word of the material library. */
  colors?: Readonly<Record<string, string>>;
  extras?: readonly string[];
  traits?: readonly string[];
  styles?: readonly string[];
  /** Factors on parameters, and on the whole. */
  stretch?: Readonly<Record<string, number>>;
  size?: number;
  count?: number;
}
