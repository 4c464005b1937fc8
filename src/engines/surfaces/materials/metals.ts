import type { GrainSpec } from '../tiles/grains/grain.ts';
import { bared, make, type Own } from './material.ts';

/** Creates a metal. Its colors are those of the clean and of the tarnished metal. */
const metal = (own: Own) =>
  make({
    pattern: 'metal',
    roughness: 0.32,
    metallic: 1,
    scale: 9,
    relief: 0.25,
    edge: bared(own.colors[0], 0.5),
    dirt: 0.5,
    ...own,
  });

const brushed = (contrast: number): GrainSpec => ({ kind: 'brushed', meters: 0.5, contrast });
const hammered = (contrast: number, relief: number): GrainSpec => ({
  kind: 'hammered',
  meters: 0.4,
  contrast,
  relief,
});

/** Bare metals and their corroded or treated forms. */
export const METALS = [
  metal({
    words: ['stainless steel', 'chrome', 'chromed', 'mirror'],
    is: 'chrome',
    colors: ['#c9ccce', '#b9bcbf'],
    roughness: 0.12,
  }),
  metal({
    words: ['brushed steel', 'brushed metal', 'brushed aluminium', 'brushed aluminum', 'brushed'],
    pattern: 'brushed',
    colors: ['#b6b8ba', '#a9abae'],
    roughness: 0.34,
    isFinish: true,
  }),
  metal({
    words: ['hammered metal', 'hammered', 'beaten'],
    pattern: 'hammered',
    colors: ['#a9a59e', '#5d5852'],
    roughness: 0.34,
    relief: 5,
    isFinish: true,
  }),
  metal({ words: ['steel'], is: 'steel', colors: ['#a7abaf', '#7f858a'], grain: brushed(0.12) }),
  metal({
    words: ['wrought iron', 'cast iron', 'iron', 'gunmetal'],
    is: 'iron',
    colors: ['#5b5c60', '#3a3a3d'],
    roughness: 0.55,
    relief: 0.8,
    grain: hammered(0.22, 0.008),
  }),
  metal({
    words: ['aluminium', 'aluminum', 'tin', 'zinc', 'titanium', 'pewter', 'lead'],
    is: 'aluminium',
    colors: ['#c3c5c7', '#a2a5a8'],
    roughness: 0.4,
    grain: brushed(0.1),
  }),
  metal({ words: ['rose gold'], colors: ['#d99c86', '#b9755f'], roughness: 0.22 }),
  metal({
    words: ['gold', 'golden', 'gilded', 'gilt'],
    is: 'gold',
    colors: ['#e3ad45', '#c98d2a'],
    roughness: 0.22,
    isColor: true,
  }),
  metal({
    words: ['silver', 'sterling', 'silvery', 'platinum'],
    is: 'silver',
    colors: ['#d8d5cf', '#9d9a94'],
    roughness: 0.2,
    isColor: true,
  }),
  metal({
    words: ['brass'],
    is: 'brass',
    colors: ['#c9a04e', '#8a6a2a'],
    roughness: 0.3,
    grain: brushed(0.1),
  }),
  metal({
    words: ['verdigris', 'patina', 'oxidized copper', 'oxidised copper'],
    pattern: 'plain',
    colors: ['#5fa08c', '#3f7566'],
    roughness: 0.75,
    metallic: 0.15,
    relief: 1,
    edge: bared('#b3673f', 0.8),
  }),
  metal({
    words: ['copper'],
    is: 'copper',
    colors: ['#c8714a', '#8d452a'],
    roughness: 0.3,
    grain: brushed(0.12),
    isColor: true,
  }),
  metal({
    words: ['bronze'],
    is: 'bronze',
    colors: ['#a2703a', '#5f4526'],
    roughness: 0.36,
    edge: bared('#d0a060', 0.8),
    grain: hammered(0.16, 0.006),
    isColor: true,
  }),
  metal({
    words: ['metal', 'metallic', 'alloy', 'armor', 'armour'],
    is: 'metal',
    colors: ['#9fa2a6', '#74777b'],
    grain: brushed(0.13),
    isFamily: true,
  }),
  make({
    words: ['rust', 'rusted', 'corroded'],
    is: 'rust',
    pattern: 'rust',
    color: '#8a4f2c',
    colors: ['#6f6a66', '#a8592a', '#4a2414'],
    roughness: 0.92,
    metallic: 0.2,
    scale: 7,
    relief: 2.2,
    edge: bared('#8b8681', 0.35),
    dirt: 0.5,
    grain: { kind: 'rust', meters: 0.5 },
  }),
];
