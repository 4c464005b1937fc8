import type { PartMaterial } from '../../contract/shape-program.ts';

/** Looks of things that are made of a substance that is no material, by the word that `phrase-rules.ts` puts for it. */
export const SUBSTANCES: Readonly<Record<string, PartMaterial>> = {
  cheesemade: { color: '#f3bf3a', roughness: 0.5, pattern: { kind: 'dots', color: '#d99a1e' } },
  breadmade: { color: '#c98c46', roughness: 0.85 },
  noodlesmade: { color: '#ecc878', roughness: 0.5, pattern: { kind: 'stripes', color: '#cf9f4a' } },
  candymade: { color: '#f0527a', roughness: 0.12, pattern: { kind: 'stripes', color: '#ffffff' } },
  jellymade: { color: '#e0303a', roughness: 0.08, opacity: 0.7 },
  gummy: { color: '#e0303a', roughness: 0.08, opacity: 0.7 },
  creammade: { color: '#fbf3e4', roughness: 0.6 },
  snowmade: { is: 'snow' },
  leavesmade: { color: '#4c8f2f', roughness: 0.8, pattern: { kind: 'dots', color: '#2f6b22' } },
  mossmade: { color: '#587f34', roughness: 0.95 },
};
