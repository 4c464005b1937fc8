/** The role of a pack: rules and thresholds are chosen on `tune`; published figures are measured on `report`. */
export type Role = 'tune' | 'report';

/** A pack of models by one author in one style; objects of one pack are never on both sides of the split. */
export interface Pack {
  name: string;
  /** On GitHub; all packs here are CC0 1.0. */
  repository: string;
  /** The folder of its GLB files in the repository. */
  folder: string;
  role: Role;
  /** The category of a file by its name: the first match counts, and files without a match are skipped. */
  categories: readonly (readonly [Category, RegExp])[];
  /** The maximum number of objects, so that no pack outweighs the others. */
  most: number;
}

export const CATEGORIES = [
  'animal',
  'building',
  'character',
  'container',
  'food',
  'furniture',
  'gadget',
  'plant',
  'vehicle',
  'weapon',
] as const;
export type Category = (typeof CATEGORIES)[number];

const QUATERNIUS = 'trebeljahr/quaternius-showcase';
const all: RegExp = /./;
const pack = (role: Role, name: string, most: number, categories: Pack['categories']): Pack => ({
  name,
  repository: QUATERNIUS,
  folder: `public/glb/${name}`,
  role,
  most,
  categories,
});

/**
 * Single objects from Quaternius' packs. Floors, walls and modular pieces are left out. The packs animals, easy_enemies,
 * tank, platformer, platformer_game, medieval_weapons, medieval_village, buildings_2, survival, rpg_items, house_interior
 * and nature of the same repository are reserved for independent evaluation and must not be used here.
 */
export const PACKS: readonly Pack[] = [
  pack('tune', 'real_time_strategy_pack', 28, [
    ['container', /^(Barrel|Crate|Logs)/],
    ['plant', /^Resource_(Pine)?Tree\d?\.glb/],
    [
      'building',
      /^(Archery|Barracks|Houses|Market|Port|Storage|Temple|TowerHouse|TownCenter|WatchTower|Windmill|Wonder)_.*(Level3|FirstAge|SecondAge)\.glb/,
    ],
  ]),
  pack('tune', 'crops_pack', 26, [
    ['food', /_(Crop)\.glb|^Coconut/],
    ['plant', /_4\.glb/],
  ]),
  pack('tune', 'ultimate_space_pack', 40, [
    ['character', /^(Astronaut|Enemy)_/],
    ['vehicle', /^(Mech|Rover|Spaceship)_/],
    ['building', /^(House_(Cylinder|Single|Long)|GeodesicDome|Base_Large|Building_L)/],
    ['plant', /^Tree_/],
    ['gadget', /^(Pickup|Roof_(Radar|Antenna)|SolarPanel_Ground)/],
  ]),
  pack('tune', 'modular_sci_fi_guns_pack', 18, [
    ['weapon', /^(AR|Crossbow|Grenade|Pistol|SMG|Sniper)(_\d)?\.glb/],
  ]),
  pack('tune', 'modular_dungeon_1', 16, [
    ['container', /^(Bag|Barrel|Bucket|Chest|Crate|Vase)/],
    ['furniture', /^(Chair|Table|Pedestal|Torch|Woodfire)/],
    ['character', /^(Skull|Statue)/],
  ]),
  pack('tune', 'street_pack', 8, [['gadget', /^(Sign|Streetlight|TrafficLight)/]]),
  pack('tune', 'simple_nature_pack', 7, [['plant', /^(Tree|Bush)/]]),
  pack('tune', 'modular_men', 11, [['character', all]]),
  pack('tune', 'fish_pack', 7, [['animal', all]]),
  pack('tune', 'ships_pack', 6, [['vehicle', all]]),
  pack('report', 'cute_fish_pack', 24, [
    ['animal', /^(?!Boat|Dock|FishingRod|Lure|Worm)/],
    ['vehicle', /^Boat/],
    ['gadget', /^(FishingRod_Lvl5|Lure_1)/],
  ]),
  pack('report', 'cyberpunk_pack', 24, [
    ['character', /^(Character|Enemy_(2Legs|Flying|Large))\.glb/],
    ['weapon', /^Turret_(Cannon|Gun|GunDouble)\.glb/],
    ['container', /^(Lootbox|Pickup_Tank|Tank)/],
    ['gadget', /^(AC|Antenna|Computer|Lever|Light_Street|TV_|Collectible|Pickup_)/],
  ]),
  pack('report', 'modular_dungeon_pack', 18, [
    ['container', /^(Barrel|Chest|Potion)/],
    ['furniture', /^(Candelabrum|Candle|Torch)/],
    ['gadget', /^Book/],
  ]),
  pack('report', 'buildings_pack_3', 16, [['building', all]]),
  pack('report', 'spaceships_pack', 11, [['vehicle', all]]),
  pack('report', 'modular_women', 10, [['character', all]]),
  pack('report', 'single_knight_pack', 9, [
    ['character', /^KnightCharacter/],
    ['weapon', /^(Club|Katana|ShortSword|Sword)/],
    ['gadget', /^Helmet/],
  ]),
  pack('report', 'dinosaurs_pack', 6, [['animal', all]]),
  pack('report', 'mech_pack', 4, [['character', all]]),
];
