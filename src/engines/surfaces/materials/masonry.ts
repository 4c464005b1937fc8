import { make, rubbed } from './material.ts';

/** Colors of the joints, used both in the 3D patterns and on tiles. */
const MORTAR = { brick: '#b9b1a6', masonry: '#6f6a63' };

/** Materials of walls, floors and roofs; their third color is that of the joints. */
export const MASONRY = [
  make({
    words: ['cobblestone', 'castle stone', 'cobble', 'pebble'],
    is: 'cobblestone',
    pattern: 'cobbles',
    colors: ['#8a8780', '#6b6963', '#4c4a46'],
    roughness: 0.9,
    scale: 9,
    relief: 9,
    dirt: 0.6,
    grain: { kind: 'cobbles', meters: 1.2 },
  }),
  make({
    words: ['masonry'],
    is: 'masonry',
    pattern: 'brick',
    colors: ['#9a958c', '#78746d', MORTAR.masonry],
    roughness: 0.9,
    scale: 12,
    relief: 6,
    dirt: 0.6,
    grain: { kind: 'courses', meters: 2.4, columns: 4, rows: 8, joint: MORTAR.masonry },
  }),
  make({
    words: ['brick', 'bricks'],
    is: 'brick',
    pattern: 'brick',
    colors: ['#9c4a36', '#723628', MORTAR.brick],
    roughness: 0.9,
    scale: 14,
    relief: 4.5,
    dirt: 0.5,
    grain: { kind: 'courses', meters: 1, columns: 4, rows: 12, joint: MORTAR.brick },
  }),
  make({
    words: ['concrete', 'cement'],
    is: 'concrete',
    pattern: 'concrete',
    colors: ['#a3a19c', '#83827e'],
    roughness: 0.9,
    scale: 7,
    relief: 2,
    edge: rubbed('#b6b4af', 0.5),
    dirt: 0.5,
    grain: { kind: 'clouds', meters: 1, size: 5, contrast: 0.14, relief: 0.003, octaves: 6 },
  }),
  make({
    words: ['tile', 'tiles', 'tiled', 'mosaic'],
    pattern: 'tiles',
    colors: ['#d9e2e4', '#b9cdd3', '#8f8b84'],
    roughness: 0.15,
    scale: 12,
    relief: 2,
  }),
  make({
    words: [],
    is: 'shingles',
    pattern: 'tiles',
    colors: ['#a8563a', '#8a4630', '#54301f'],
    roughness: 0.85,
    scale: 12,
    relief: 4,
    grain: { kind: 'shingles', meters: 1.6 },
  }),
];
