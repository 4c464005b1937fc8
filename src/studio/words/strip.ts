/** Text of the strip of recent work. */
export const words = {
  empty: 'Your work appears here.',
} as const;
