import { CAMOUFLAGE } from '../figures/camouflage.ts';
import { make } from './material.ts';

/** Patterned materials: animal coats and printed cloth. The first color is the ground color. */
export const FIGURES = [
  make({
    words: ['camouflage', 'camo'],
    pattern: 'blots',
    colors: [CAMOUFLAGE.ground, CAMOUFLAGE.green, CAMOUFLAGE.light, CAMOUFLAGE.dark],
    roughness: 0.85,
    scale: 6,
  }),
  make({
    words: ['cow', 'dalmatian', 'holstein'],
    pattern: 'blots',
    colors: ['#e8e4dc', '#1d1a19'],
    roughness: 0.85,
    scale: 5,
  }),
  make({
    words: ['tiger'],
    pattern: 'coat',
    colors: ['#d07a22', '#1c130e', '#f0e6d4'],
    roughness: 0.8,
    scale: 9,
  }),
  make({
    words: ['zebra'],
    pattern: 'coat',
    colors: ['#ece8e0', '#151314', '#ece8e0'],
    roughness: 0.8,
    scale: 9,
  }),
  make({
    words: ['stripes', 'striped', 'stripe'],
    pattern: 'stripes',
    colors: ['#e8e4dc', '#b3161c'],
    roughness: 0.5,
    scale: 9,
  }),
  make({
    words: ['checkered', 'chequered', 'checkerboard', 'chess', 'plaid', 'tartan', 'gingham'],
    pattern: 'checks',
    colors: ['#e8e4dc', '#1c1c1e'],
    roughness: 0.5,
    scale: 12,
  }),
  make({
    words: ['polka dot', 'polka', 'dotted', 'dots', 'spotted'],
    pattern: 'dots',
    colors: ['#e8e4dc', '#b3161c'],
    roughness: 0.5,
    scale: 10,
  }),
];
