import { cloth, make, rubbed } from '../material.ts';

/** Leathers and cloths. */
export const CLOTHS = [
  make({
    words: ['leather', 'leathery', 'hide', 'suede'],
    pattern: 'leather',
    colors: ['#6e4126', '#2f1a0f'],
    roughness: 0.48,
    scale: 26,
    relief: 1.6,
    edge: rubbed('#a9764b', 0.7),
    dirt: 0.5,
  }),
  cloth(['denim', 'jeans'], '#6f86ad', '#2b4a7c', {
    pattern: 'twill',
    scale: 26,
    edge: rubbed('#a9bcd4', 0.6, 0.95),
  }),
  cloth(
    ['wool', 'woollen', 'woolen', 'knit', 'knitted', 'crochet', 'sweater', 'yarn'],
    '#c9bfae',
    '#8d8371',
    { pattern: 'knit', scale: 20, relief: 4 },
  ),
  cloth(['velvet', 'felt', 'plush', 'fleece'], '#7a1230', '#4f0a1d', {
    pattern: 'strands',
    colors: ['#8f1a3a', '#52091f', '#7a1230'],
    scale: 26,
    relief: 0.8,
    roughness: 1,
  }),
  cloth(['silk', 'satin'], '#c9b6a0', '#b9a48c', { roughness: 0.32, relief: 0.2, scale: 26 }),
  cloth(
    ['canvas', 'burlap', 'linen', 'jute', 'wicker', 'rattan', 'basket', 'straw'],
    '#c2ab7f',
    '#9a8157',
    { scale: 8, relief: 3 },
  ),
  cloth(
    ['fabric', 'cloth', 'cotton', 'textile', 'upholstery', 'upholstered', 'carpet'],
    '#8f9297',
    '#73767b',
    { isFamily: true },
  ),
];
