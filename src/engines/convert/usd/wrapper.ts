/** Attribute of a default prim that stands for no node: it is there because USD wants one prim above all. */
export const WRAPPER = 'bozzetto:isWrapper';
