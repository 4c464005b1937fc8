/** English number words with an unambiguous value. */
export const NUMBER_WORDS = {
  two: 2,
  couple: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
} as const;

/** Words for numbers that nobody counts, and the number of things that they are read as. */
export const VAGUE_NUMBERS = {
  few: 3,
  several: 4,
  many: 7,
  numerous: 7,
  countless: 12,
  dozens: 12,
  hundred: 12,
  hundreds: 12,
  thousand: 12,
  thousands: 12,
} as const;

/** All words and numerals that count things. */
export const NUMBERS: Readonly<Record<string, number>> = {
  ...NUMBER_WORDS,
  ...VAGUE_NUMBERS,
  pair: 2,
  twin: 2,
  both: 2,
  ...Object.fromEntries(Array.from({ length: 11 }, (_, i) => [String(i + 2), i + 2])),
};
