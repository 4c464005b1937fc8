import { bared, make, rubbed, smooth } from '../material.ts';

/** Ceramics, plastics, paints and other made stuff. */
export const MADE = [
  smooth(['porcelain', 'china', 'enamel'], '#e8e6e0', 0.1, { dirt: 0.2 }),
  smooth(['ceramic', 'glazed'], '#e4e0d6', 0.16, { dirt: 0.25, isFamily: true }),
  smooth(['terracotta', 'clay', 'pottery', 'earthenware'], '#b3603c', 0.85, {
    pattern: 'concrete',
    colors: ['#b3603c', '#96492b'],
    relief: 0.6,
    isColour: true,
    edge: rubbed('#cf8a66', 0.5),
  }),
  smooth(['bone', 'ivory'], '#e2d8bf', 0.45, {
    colors: ['#e2d8bf', '#c9b78f'],
    scale: 9,
    isColour: true,
    dirt: 0.7,
  }),
  smooth(['rubber', 'silicone', 'latex', 'vinyl'], '#1d1d1f', 0.75, { relief: 0.25 }),
  smooth(['plastic', 'lego', 'acrylic', 'resin', 'toy'], '#c8cacc', 0.32, {
    isFamily: true,
    edge: null,
  }),
  smooth(['car paint', 'lacquer', 'lacquered', 'automotive'], '#a3131a', 0.16, {
    pattern: 'flakes',
    metallic: 0.35,
    scale: 10,
    relief: 0,
  }),
  smooth(['paint', 'painted', 'enamelled', 'coated', 'powder coated'], '#b8bcc0', 0.42, {
    relief: 0.15,
    scale: 8,
    edge: bared('#8d8f92', 0.85),
    isFamily: true,
  }),
  smooth(['wax', 'soap', 'candle'], '#e9dcc0', 0.4),
  smooth(['chocolate'], '#3d2013', 0.35),
  smooth(['paper', 'cardboard', 'papier'], '#c9b08a', 0.95, {
    pattern: 'concrete',
    colors: ['#c9a878', '#b8935f'],
    relief: 0.2,
    scale: 14,
  }),
  make({
    words: ['carbon fibre', 'carbon fiber', 'carbon'],
    pattern: 'twill',
    colors: ['#2a2b2e', '#0e0e10'],
    roughness: 0.25,
    metallic: 0.3,
    scale: 14,
    relief: 0.2,
  }),
];
