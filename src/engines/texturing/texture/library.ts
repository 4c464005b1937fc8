import { CLOTHS } from './library/cloths.ts';
import { GEMS } from './library/gems.ts';
import { LIVING } from './library/living.ts';
import { MADE } from './library/made.ts';
import { METALS } from './library/metals.ts';
import { MINERALS } from './library/minerals.ts';
import { WOODS } from './library/woods.ts';
import type { LibraryMaterial } from './material.ts';

/** Everything that words can ask for. */
export const MATERIALS: readonly LibraryMaterial[] = [
  ...WOODS,
  ...METALS,
  ...MINERALS,
  ...MADE,
  ...CLOTHS,
  ...LIVING,
  ...GEMS,
];

/** The usual material of an object, used if the prompt names no other. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  robot: 'steel',
  android: 'steel',
  knight: 'steel',
  sword: 'steel',
  anvil: 'wrought iron',
  engine: 'steel',
  castle: 'cobblestone',
  wall: 'brick',
  house: 'brick',
  chimney: 'brick',
  ruin: 'stone',
  temple: 'marble',
  statue: 'marble',
  sculpture: 'marble',
  bust: 'marble',
  gargoyle: 'stone',
  mountain: 'stone',
  cave: 'stone',
  tree: 'bark',
  barrel: 'oak',
  crate: 'pine',
  chest: 'oak',
  table: 'oak',
  chair: 'wood',
  furniture: 'walnut',
  vase: 'porcelain',
  mug: 'porcelain',
  cup: 'porcelain',
  teapot: 'porcelain',
  pot: 'terracotta',
  tyre: 'rubber',
  tire: 'rubber',
  boot: 'leather',
  shoe: 'leather',
  bag: 'leather',
  sofa: 'fabric',
  car: 'car paint',
  coin: 'gold',
  treasure: 'gold',
  crown: 'gold',
  trophy: 'gold',
  bell: 'bronze',
  pipe: 'copper',
  bear: 'fur',
  cat: 'fur',
  dog: 'fur',
  monkey: 'fur',
  animal: 'fur',
  human: 'skin',
  face: 'skin',
};
