/** Things that are held by their lower end and rise above the head, with their size relative to the holder. */
export const ALOFT: Readonly<Record<string, number>> = {
  kite: 0.95,
  balloon: 0.6,
  umbrella: 0.62,
  'fishing rod': 0.9,
  flag: 0.8,
  broom: 0.7,
};

/** Positions of successive things on top of another thing, as fractions of its width and depth. */
export const BORNE = [
  [-0.2, -0.04],
  [0.33, -0.2],
  [0.22, 0.22],
  [-0.36, 0.3],
] as const;
