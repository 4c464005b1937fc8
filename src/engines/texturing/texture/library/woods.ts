import { make, wood } from '../material.ts';

/** Woods. */
export const WOODS = [
  wood(['oak'], '#b98a54', '#7d5429'),
  wood(['pine', 'spruce', 'fir'], '#dcb77f', '#b98247'),
  wood(['walnut'], '#6f4a2e', '#3d2516'),
  wood(['mahogany', 'rosewood'], '#7c3a22', '#471a0f', { roughness: 0.4 }),
  wood(['ebony'], '#2f2622', '#15100e', { roughness: 0.4 }),
  wood(['cherry wood', 'cherrywood'], '#a55f38', '#74381d', { roughness: 0.45 }),
  wood(['birch', 'maple', 'beech', 'ash wood'], '#e0c69a', '#c39f6b'),
  wood(['teak', 'cedar'], '#9c6a3c', '#6a4021'),
  wood(['bamboo'], '#d2b56c', '#a98a44', { scale: 24 }),
  wood(['driftwood'], '#9b9184', '#6c645a', { roughness: 0.85, relief: 2 }),
  wood(['wood', 'wooden', 'timber', 'plank', 'board', 'lumber', 'plywood'], '#a8743f', '#6e4420', {
    isFamily: true,
  }),
  make({
    words: ['bark', 'tree bark', 'log'],
    pattern: 'bark',
    colors: ['#7a6350', '#2a1f18'],
    roughness: 0.95,
    scale: 13,
    relief: 12,
    dirt: 0.6,
  }),
];
