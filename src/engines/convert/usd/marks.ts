/** Attribute of a default prim that stands for no node: it is there because USD wants one prim above all. */
export const WRAPPER = 'bozzetto:isWrapper';

/** Attribute of a prim that holds what its parent's node holds: a mesh with nodes below it cannot be one prim in USD. */
export const CONTENT = 'bozzetto:isContent';
