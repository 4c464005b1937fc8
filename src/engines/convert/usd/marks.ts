/** Attribute of a default prim that does not stand for a node: USD requires one prim above all others. */
export const WRAPPER = 'bozzetto:isWrapper';

/**
 * Attribute of a prim that holds the content of its parent's node: in USD a mesh with nodes below it cannot be a single
 * prim.
 */
export const CONTENT = 'bozzetto:isContent';
