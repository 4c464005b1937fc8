import type { GrainSpec } from '../tiles/grains/grain.ts';
import { make, type Own, rubbed } from './material.ts';

/** Creates a wood. Its colors are those of early wood and late wood. */
const wood = (own: Own) =>
  make({
    pattern: 'wood',
    roughness: 0.55,
    scale: 16,
    relief: 0.9,
    edge: rubbed(own.colors[0], 0.35),
    ...own,
  });

const boards = (rings: number, contrast: number): GrainSpec => ({
  kind: 'rings',
  meters: 0.7,
  rings,
  contrast,
});

/** Woods. */
export const WOODS = [
  wood({
    words: ['oak'],
    is: 'oak',
    colors: ['#b98a54', '#7d5429'],
    roughness: 0.6,
    grain: boards(7, 0.5),
  }),
  wood({
    words: ['pine', 'spruce', 'fir'],
    is: 'pine',
    colors: ['#dcb77f', '#b98247'],
    roughness: 0.65,
    grain: boards(6, 0.4),
  }),
  wood({
    words: ['walnut'],
    is: 'walnut',
    colors: ['#6f4a2e', '#3d2516'],
    grain: boards(8, 0.55),
  }),
  wood({
    words: ['mahogany', 'rosewood'],
    is: 'mahogany',
    colors: ['#7c3a22', '#471a0f'],
    roughness: 0.45,
    grain: boards(9, 0.4),
  }),
  wood({
    words: ['ebony'],
    is: 'ebony',
    colors: ['#2f2622', '#15100e'],
    roughness: 0.4,
    grain: boards(9, 0.4),
  }),
  wood({
    words: ['cherry wood', 'cherrywood'],
    colors: ['#a55f38', '#74381d'],
    roughness: 0.45,
  }),
  wood({
    words: ['birch', 'maple', 'beech', 'ash wood'],
    is: 'birch',
    colors: ['#e0c69a', '#c39f6b'],
    roughness: 0.6,
    grain: boards(6, 0.3),
  }),
  wood({ words: ['teak', 'cedar'], colors: ['#9c6a3c', '#6a4021'] }),
  wood({
    words: ['bamboo'],
    is: 'bamboo',
    colors: ['#d2b56c', '#a98a44'],
    roughness: 0.6,
    scale: 24,
    grain: { kind: 'stalks', meters: 0.5, rows: 12, contrast: 0.25 },
  }),
  wood({ words: ['driftwood'], colors: ['#9b9184', '#6c645a'], roughness: 0.85, relief: 2 }),
  wood({
    words: ['wood', 'wooden', 'timber', 'plank', 'board', 'lumber', 'plywood'],
    is: 'wood',
    colors: ['#a8743f', '#6e4420'],
    roughness: 0.65,
    grain: boards(7, 0.5),
    isFamily: true,
  }),
  wood({
    words: [],
    is: 'planks',
    colors: ['#b08450', '#6e4420'],
    roughness: 0.65,
    grain: { kind: 'planks', meters: 1.2 },
  }),
  make({
    words: ['bark', 'tree bark', 'log'],
    is: 'bark',
    pattern: 'bark',
    color: '#6b4f3a',
    colors: ['#7a6350', '#2a1f18'],
    roughness: 0.95,
    scale: 13,
    relief: 12,
    dirt: 0.6,
    grain: { kind: 'bark', meters: 0.7 },
  }),
];
