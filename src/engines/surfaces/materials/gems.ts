import { make, type Own } from './material.ts';

/** Creates a gem. Its colors are the one at the surface and the one in the depth. */
const gem = (own: Own) =>
  make({
    pattern: 'glassy',
    roughness: 0.06,
    scale: 7,
    relief: 0.6,
    dirt: 0.1,
    isColor: true,
    ...own,
  });

/** Glass and gems. */
export const GEMS = [
  gem({
    words: ['glass', 'glassy', 'translucent', 'transparent'],
    is: 'glass',
    colors: ['#bfe0e8', '#b4d3db'],
    roughness: 0.08,
    opacity: 0.45,
    relief: 0.1,
    dirt: 0,
    isColor: false,
  }),
  gem({
    words: ['crystal', 'quartz', 'gem', 'gemstone'],
    is: 'crystal',
    colors: ['#b6dcf2', '#92b0c2'],
    opacity: 0.7,
    isColor: false,
  }),
  gem({
    words: ['diamond'],
    is: 'diamond',
    colors: ['#dff1f8', '#b2c1c6'],
    roughness: 0.04,
    opacity: 0.7,
    isColor: false,
  }),
  gem({ words: ['emerald'], is: 'emerald', colors: ['#0f8a54', '#044a2a'] }),
  gem({ words: ['ruby', 'garnet'], is: 'ruby', colors: ['#a80f2c', '#560414'] }),
  gem({ words: ['sapphire'], is: 'sapphire', colors: ['#163fa8', '#081f5c'] }),
  gem({ words: ['amethyst'], is: 'amethyst', colors: ['#7a42b8', '#3d1c6b'] }),
  gem({ words: ['amber'], colors: ['#d8891c', '#8f4a0a'] }),
  gem({ words: ['jade'], colors: ['#4fa37c', '#256a4c'], roughness: 0.2 }),
  gem({
    words: ['pearl', 'pearlescent', 'opal'],
    colors: ['#ebe3dc', '#d5d3e0'],
    roughness: 0.22,
    isColor: false,
  }),
];
