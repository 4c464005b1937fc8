/** The words of the strip of recent work. */
export const words = {
  empty: 'What you make appears here.',
} as const;
