import { bared, make, metal } from '../material.ts';

/** Bare metals and their corroded or treated forms. */
export const METALS = [
  metal(['stainless steel', 'chrome', 'chromed', 'mirror'], '#c9ccce', '#b9bcbf', {
    roughness: 0.12,
  }),
  metal(
    ['brushed steel', 'brushed metal', 'brushed aluminium', 'brushed aluminum', 'brushed'],
    '#b6b8ba',
    '#a9abae',
    { pattern: 'brushed', isFinish: true, roughness: 0.34 },
  ),
  metal(['hammered metal', 'hammered', 'beaten'], '#a9a59e', '#5d5852', {
    pattern: 'hammered',
    isFinish: true,
    relief: 5,
    roughness: 0.34,
  }),
  metal(['steel'], '#a7abaf', '#7f858a'),
  metal(['wrought iron', 'cast iron', 'iron', 'gunmetal'], '#5b5c60', '#3a3a3d', {
    roughness: 0.55,
    relief: 0.8,
  }),
  metal(
    ['aluminium', 'aluminum', 'tin', 'zinc', 'titanium', 'pewter', 'lead'],
    '#c3c5c7',
    '#a2a5a8',
    { roughness: 0.4 },
  ),
  metal(['rose gold'], '#d99c86', '#b9755f', { roughness: 0.22 }),
  metal(['gold', 'golden', 'gilded', 'gilt'], '#e3ad45', '#c98d2a', {
    roughness: 0.22,
    isColour: true,
  }),
  metal(['silver', 'sterling', 'silvery', 'platinum'], '#d8d5cf', '#9d9a94', {
    roughness: 0.2,
    isColour: true,
  }),
  metal(['brass'], '#c9a04e', '#8a6a2a', { roughness: 0.3 }),
  metal(['verdigris', 'patina', 'oxidized copper', 'oxidised copper'], '#5fa08c', '#3f7566', {
    pattern: 'plain',
    scale: 9,
    metallic: 0.15,
    roughness: 0.75,
    relief: 1,
    edge: bared('#b3673f', 0.8),
  }),
  metal(['copper'], '#c8714a', '#8d452a', { roughness: 0.3, isColour: true }),
  metal(['bronze'], '#a2703a', '#5f4526', {
    roughness: 0.36,
    isColour: true,
    edge: bared('#d0a060', 0.8),
  }),
  metal(['metal', 'metallic', 'alloy', 'armor', 'armour'], '#9fa2a6', '#74777b', {
    isFamily: true,
  }),
  make({
    words: ['rust', 'rusted', 'corroded'],
    pattern: 'rust',
    colors: ['#6f6a66', '#a8592a', '#4a2414'],
    roughness: 0.92,
    scale: 7,
    relief: 2.2,
    edge: bared('#8b8681', 0.35),
    dirt: 0.5,
  }),
];
