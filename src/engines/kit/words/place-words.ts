import type { Link } from '../../language/relations.ts';
import type { PlaceName } from '../families/places.ts';
import { nounsIn } from './chunks.ts';
import { singular } from './noun-index.ts';
import { SILENT } from './vocabulary.ts';

export type { PlaceName } from '../families/places.ts';

/** Words for places, as the last words of a phrase. */
const WORDS: Readonly<Record<PlaceName, string>> = {
  beach: 'beach, shore, seaside, coast, seashore, sandy beach',
  sand: 'sand, desert, dune, sand dune, sandbox, sahara',
  island: 'island, tropical island, desert island, volcano island',
  floating: 'floating island, flying island, sky island',
  snow: 'snow, winter, snowfield, snowy field, snowdrift, winter landscape, snowy day, winter day, snowstorm, tundra, arctic, north pole',
  ice: 'ice, ice floe, iceberg, frozen lake, frozen pond, ice rink, glacier, floe, ice sheet',
  grass:
    'grass, meadow, lawn, field, park, garden, pasture, yard, prairie, backyard, field of grass, savanna, savannah, farm, countryside, clearing, glade, playground, grassland, plain, football field, soccer field, golf course, farmyard, orchard, vineyard',
  flowers:
    'field of flowers, flower field, flower garden, flower meadow, flower bed, bed of flowers, wildflowers, sunflower field, tulip field, lavender field, poppy field',
  hill: 'hill, hilltop, hillside, mound, knoll, grassy hill, green hill',
  mountain:
    'mountain, mountaintop, mountain top, peak, summit, mountain peak, volcano, snowy mountain, mountains',
  cliff: 'cliff, rocky ledge, ledge, rocky outcrop, outcrop, crag, rocky cliff, precipice',
  rock: 'rock, stone, boulder, rocks, pile of rocks, stone slab, slab, rocky ground, mossy rock, mossy stone',
  forest:
    'forest, campsite, camp, camping site, camping ground, wood, woods, jungle, woodland, rainforest, grove, pine forest, enchanted forest, dark forest, wilderness, trail, hiking trail, footpath, forest path',
  road: 'road, street, highway, racetrack, race track, motorway, driveway, parking lot, city street, asphalt, crossroads, track road, lane, dirt road, runway, airport, airfield, tarmac',
  city: 'city, town, downtown, village, alley, market, marketplace, town square, street corner',
  track:
    'railway track, railroad, railroad track, railway, rail, track, rails, tracks, train track, train tracks, railroad tracks',
  pavement:
    'pavement, sidewalk, plaza, courtyard, terrace, patio, cobblestone, cobblestones, cobblestone street, cracked pavement, path, square, temple floor, stone floor, train platform, railway platform, station platform',
  sea: 'sea, ocean, water, lake, river, pond, pool, stream, wave, waves, bay, lagoon, swimming pool, canal, harbour, open sea, stormy sea, sea waves, calm water, rough sea, creek, puddle',
  seabed:
    'sea floor, ocean floor, underwater, seabed, coral reef, reef, sea bed, bottom of the sea, bottom of the ocean, ocean bed, aquarium',
  moon: 'moon, lunar surface, mars, planet, alien planet, crater, asteroid, red planet, moon surface, surface of the moon, surface of mars',
  sky: 'sky, cloud, clouds, heaven, air',
  night: 'star, stars, night sky, starry sky, night, space, outer space, galaxy, moonlight',
  room: 'room, isometric room, bedroom, bedroom corner, kids room, living room, corner, office, classroom, lab, laboratory, shop, hospital, studio, cafe, restaurant, bar, bakery, gym, store, hotel, cozy room, nursery, salon, tavern, inn, pub, museum, playroom, lounge, attic, basement',
  kitchen: 'kitchen, modern kitchen, restaurant kitchen, cosy kitchen, cozy kitchen',
  garage: 'garage, workshop, hangar, warehouse, factory, forge, smithy, shed',
  stage: 'stage, concert stage, podium stage, circus, theater, theatre, dance floor, ballroom',
  pad: 'launch pad, launchpad, landing pad, helipad, platform, launching pad',
  dock: 'dock, pier, jetty, wharf, wooden dock, boardwalk, quay',
  porch:
    'porch, veranda, deck, wooden floor, floor, balcony, front porch, doorstep, wooden deck, wooden platform',
  swamp: 'swamp, mud, marsh, bog, mud puddle, wetland',
  lava: 'lava, lava field, hell, magma, lava lake, volcanic rock',
  graveyard: 'graveyard, cemetery, churchyard',
  hall: 'dungeon, cave, castle, hall, throne room, ruins, ruin, crypt, tomb, tunnel, castle hall, arena, colosseum, prison, cell, temple, church',
  library: 'library, bookshop, study',
  pedestal:
    'pedestal, plinth, podium, display stand, base, round base, stone base, marble pedestal, stone pedestal, wooden base',
  shore: 'shoreline, riverbank, lakeside, waterfront, river bank, bank of a river',
  harbor: 'marina, seaport',
  overhang: 'vine, liana, jungle vine, ceiling, hook',
  branch: 'branch, tree branch, bough, twig, tree limb, perch',
  leaf: 'leaf, lily pad, water lily, green leaf, lotus leaf, lotus',
  stump: 'stump, tree stump, log, fallen log, tree trunk, mossy log, wooden log',
  web: 'web, spider web, spiderweb, cobweb',
  wall: 'wall, brick wall, stone wall, fence wall, wooden wall',
  sill: 'windowsill, window sill, shelf, wall shelf, wooden shelf, mantelpiece, mantel, ledge of a window, counter, kitchen counter, countertop',
  mat: 'mat, bamboo mat, carpet, doormat, tablecloth, yoga mat, picnic blanket, blanket, towel, napkin, placemat',
  coins:
    'pile of gold, pile of gold coins, pile of coins, pile of treasure, heap of gold, hoard, hoard of gold, gold coins, treasure pile, pile of gems, treasure hoard, mountain of gold',
  nest: 'nest, bird nest',
};

const BY_WORDS: ReadonlyMap<string, PlaceName> = new Map(
  Object.entries(WORDS).flatMap(([name, words]) =>
    words.split(', ').map((word): [string, PlaceName] => [word, name as PlaceName]),
  ),
);

/** Links that may precede a place. */
const LEADING = new Set<Link['relation']>([
  'on',
  'in',
  'beside',
  'under',
  'against',
  'hanging',
  'before',
  'over',
  'around',
]);
/** Places that count only if something is on them or hangs from them; otherwise they are separate things. */
const ONLY_ON = new Set<PlaceName>([
  'rock',
  'stump',
  'mountain',
  'sky',
  'pedestal',
  'nest',
  'coins',
]);
/** Places that enclose: what is before or beside one is outside, so that it is a thing. */
const ENCLOSING = new Set<PlaceName>(['hall', 'room', 'kitchen', 'garage', 'library', 'stage']);
/** Places whose meaning depends on the relation of the things to them. */
const WHERE: Partial<
  Record<PlaceName, (relation: Link['relation'], family?: string) => PlaceName>
> = {
  sea: (relation) => (relation === 'beside' ? 'shore' : 'sea'),
  dock: (_, family) => (family !== undefined && FLOATING.has(family) ? 'harbor' : 'dock'),
  branch: (relation) => (relation === 'hanging' ? 'overhang' : 'branch'),
};
const FLOATING = new Set(['boat', 'sailing ship', 'submarine']);
const LONGEST = 4;

/** Returns the place at the end of a phrase, if the link before it can lead to one. */
export function placeOf(
  chunk: readonly string[],
  relation: Link['relation'] | null,
  family?: string,
): { name: PlaceName; said: string[] } | null {
  if (relation === null || !LEADING.has(relation)) return null;
  const words = chunk.filter((word) => !ARTICLES.has(word));
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const start = words.length - length;
    const phrase = words.slice(start);
    for (const last of [phrase[length - 1], singular(phrase[length - 1])]) {
      const name = BY_WORDS.get([...phrase.slice(0, -1), last].join(' '));
      if (name === undefined) continue;
      if (ONLY_ON.has(name) && relation !== 'on' && relation !== 'in' && relation !== 'over')
        continue;
      if (
        ENCLOSING.has(name) &&
        relation !== 'on' &&
        relation !== 'in' &&
        nounsIn(phrase).length > 0
      )
        continue;
      const said = words.slice(0, start).filter((word) => !SILENT.has(word));
      return { name: WHERE[name]?.(relation, family) ?? name, said };
    }
  }
  return null;
}

const ARTICLES = new Set('a an the its his her their some of'.split(' '));
