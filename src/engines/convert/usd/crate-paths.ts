/** The tree of paths as stored: depth first, see `jumps`. */
export interface CratePaths {
  /** Number of paths; `indices` are lower. */
  count: number;
  indices: Int32Array;
  /** Token of the last element; negative for a property. */
  elements: Int32Array;
  /**
   * −1: only a child follows; −2: neither; 0: only a sibling follows; n: a child follows, and the sibling is n entries
   * further.
   */
  jumps: Int32Array;
}
