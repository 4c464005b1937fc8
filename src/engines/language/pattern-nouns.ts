import type { PatternKind } from '../../contract/shape-program.ts';
import { byWord } from './by-word.ts';

/** Pattern adjectives before a thing or a part of it: `a striped sock`. */
export const PATTERN_ADJECTIVES: Readonly<Record<string, PatternKind>> = byWord({
  stripes: 'striped stripy',
  pinstripes: 'pinstriped pinstripe',
  dots: 'dotted spotted polkadot polkadots',
  checks: 'checkered chequered checkerboard',
  plaid: 'plaid tartan flannel gingham',
  zigzag: 'zigzag chevron',
  stars: 'starry starcovered',
  hearts: 'heartcovered',
  flowers: 'floral flowery flowered hawaiian',
  camouflage: 'camouflage camouflaged camo',
  leopard: 'leopardprint',
  zebra: 'zebraprint tigerprint',
  patches: 'cowprint patchy',
  speckles: 'speckled freckled mottled',
});

/** Pattern nouns after a thing, in the singular: `with red stripes`. */
export const PATTERN_NOUNS: Readonly<Record<string, PatternKind>> = byWord({
  stripes: 'stripe band',
  pinstripes: 'pinstripe',
  dots: 'dot spot polkadot',
  checks: 'check square',
  zigzag: 'zigzag',
  stars: 'star',
  hearts: 'heart',
  flowers: 'flower',
  patches: 'patch blotch',
  camouflage: 'camouflage camo',
});
