/*
 * Things by what is done with them, by their names in the library.
 */

const named = (names: string): ReadonlySet<string> => new Set(names.split(','));

export const RIDEABLE = named(
  'horse,unicorn,elephant,dragon,deer,motorcycle,bicycle,tractor,broom',
);

/** Things on a table that belong in front of a person behind the table. */
export const ON_TABLES = named(
  'turntable,laptop,computer,typewriter,sewing machine,cash register,keyboard,microscope',
);

/** Things that bear others, rather than stand beside them: "a desk with a lamp". */
export const TOPS = named(
  'table,round table,desk,dresser,bench,stool,plate,tray,rug,altar,bookshelf,stand,lily pad,kitchen island,picnic table,market stall,cart,anvil,tree stump',
);

/** Things that stand on the floor, regardless of the thing that is named with them. */
export const ON_FLOORS =
  /chair|stool|sofa|bench|bed$|bookshelf|cabinet|wardrobe|floor lamp|bean bag|fireplace|door|rug|table$|desk$|dresser|tree$/;

/** What clothes hang on. */
export const HANGERS = /^(clothes hanger|clothesline|coat rack)$/;

/** What people hold when they look at it. */
export const READ = /phone|book|tablet|map|newspaper|scroll|letter|camera/;

/** Words for small ones of things that nobody lifts. */
export const SMALL = /^(toy|model|miniature|mini|tiny|paper|little|small|wheel|stool)$/;

/** Containers in which animals live: a canary belongs in a cage, not beside it. */
export const HOMES = named('cage,aquarium,nest,basket,cardboard box');

/** Instruments that are played on the ground. */
export const ON_GROUND = named('harp,xylophone,gong,drum,cello,double bass');

/** Things that sit on top of another thing if it is said to have them but cannot wear them. */
export const ON_TOP = named('crown,hat,top hat,halo,tiara');

/** Things that are held by their lower end and rise above the head, with their size relative to the holder. */
export const ALOFT: Readonly<Record<string, number>> = {
  kite: 0.95,
  balloon: 0.6,
  umbrella: 0.86,
  'fishing rod': 0.9,
  flag: 0.8,
  broom: 0.7,
};

/** Birds that hold things in the beak, not under a wing. */
export const BEAKED =
  /^(eagle|hawk|crow|raven|seagull|vulture|heron|stork|toucan|dove|pigeon|duck|swan|goose|bird|hummingbird|peacock|chicken|rooster)$/;

/** Things that hang from the hand by a handle. */
export const HANGING = named(
  'suitcase,briefcase,basket,bucket,lantern,handbag,watering can,toolbox,kettlebell,fire extinguisher,sack,satchel,gift,padlock',
);

/** Who raises what others let hang from the hand, so that it stays above the ground. */
export const SHORT = /^(dwarf|goblin|boy|girl)$/;

/** What stands above other things without a shift to the side. */
export const RIGHT_ABOVE = named('umbrella,bridge,gate,stone arch');

/** Things that stand upright by default but are laid flat when somebody is on them. */
export const LAID = named(
  'surfboard,snowboard,skis,rug,door,scroll,painting,mirror,newspaper,yoga mat,cutting board',
);
