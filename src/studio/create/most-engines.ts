/**
 * Maximum number of engines in one comparison. The Studio takes only types from the contract, so that its pages load no
 * schemas; `form.test.ts` compares this number with the contract's.
 */
export const MOST_ENGINES = 12;
