/** The tree of paths as stored: depth first, see `jumps`. */
export interface CratePaths {
  /** How many paths there are; `indices` stay below. */
  count: number;
  indices: Int32Array;
  /** Token of the last element; of a property negated. */
  elements: Int32Array;
  /** −1: only a child follows, −2: neither, 0: only a sibling follows, n: a child follows and the sibling is n further. */
  jumps: Int32Array;
}
