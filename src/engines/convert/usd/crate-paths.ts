/** The tree of paths as it is stored, depth first. See `jumps`. */
export interface CratePaths {
  /** Number of paths. All `indices` are below it. */
  count: number;
  indices: Int32Array;
  /** Token of each path's last element; negative for a property. */
  elements: Int32Array;
  /**
   * What follows each entry. −1: only a child; −2: neither child nor sibling; 0: only a sibling; n: a child, with the
   * sibling n entries further.
   */
  jumps: Int32Array;
}
