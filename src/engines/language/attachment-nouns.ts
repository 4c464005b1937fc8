/** Attachments that living things can have as well, by name, with the nouns for them. */
export const NOUNS_ON_LIVING: Readonly<Record<string, string>> = {
  spikes: 'spike, thorn, spine, quill, crystal spike',
  crystals: 'crystal, shard, crystal shard, geode, quartz, amethyst',
  mushrooms: 'mushroom, toadstool, fungus, fungi',
  horns: 'horn, curled horn',
  antlers: 'antler',
  ears: 'ear, cat ear, bunny ear, rabbit ear, fox ear, animal ear',
  tentacles: 'tentacle',
  wings: 'wing',
  tail: 'tail',
  snakes: 'snake hair, snakes hair, hair snake',
  feathers: 'feather, plume',
  flames: 'flame, fire, blaze',
  halo: 'halo',
  eyes: 'eye, eyeball, googly eye, big eye',
  corals: 'coral',
  barnacles: 'barnacle',
  cracks: 'crack, lava crack, lava vein, vein, glowing line, lava, magma, fissure',
  'top hat': 'hat',
  glasses: 'monocle, goggle, goggles',
  saddle: 'saddle, riding saddle',
  runes: 'rune, glyph, sigil, hieroglyph, inscription',
};

/** Other attachments, by name, with the nouns for them. */
export const NOUNS_ON_THINGS: Readonly<Record<string, string>> = {
  studs: 'stud, rivet, bolt, nail, nailhead',
  flowers: 'flower, blossom, daisy, rose, wildflower',
  leaves: 'leaf, foliage',
  tufts: 'grass, tuft, hay',
  icicles: 'icicle',
  sprout: 'sprout, seedling',
  roots: 'root',
  gems: 'side stone, small stone, precious stone, inset stone, gem, jewel, gemstone, ruby, emerald, sapphire, diamond, rhinestone',
  face: 'face, smiley, smiley face, smile, cute face, kawaii face, smiling face, happy face',
  maw: 'mouth, maw, fang, jaw, tongue, sharp tooth, jagged tooth, tooth',
  buttons: 'button, switch, knob, key, lever',
  dials: 'gauge, dial, meter',
  screen: 'screen, display, monitor, hologram',
  stitches: 'stitch, stitching, seam, scar',
  'heart emblem': 'heart',
  'star emblem': 'star',
  'cross emblem': 'cross, red cross',
  'moon emblem': 'moon, crescent, crescent moon',
  'bolt emblem': 'lightning bolt, lightning, thunderbolt',
  'arrow emblem': 'arrow sign',
  'round emblem': 'emblem, badge, medallion, crest, seal, sun',
  chains: 'chain',
  ropes: 'rope, cord, string, twine',
  straps: 'strap, belt, leather strap, harness',
  bands: 'metal band, iron band, iron strap, hoop',
  ribbon: 'ribbon, silk ribbon',
  bow: 'bow',
  vines: 'vine, creeper, garland',
  lights: 'fairy light, string light, christmas light, garland light, led, neon light',
  legs: 'leg, spider leg, chicken leg, mechanical leg, robot leg, bird leg',
  arms: 'arm, robot arm, robotic arm',
  feet: 'foot, shoe, boot',
  wheels: 'wheel',
  beak: 'beak',
  fins: 'fin',
  handle: 'handle',
  nose: 'nose',
  teeth: 'buck tooth, big tooth, front tooth',
  thrusters:
    'thruster, engine, jet engine, rocket, booster, rocket booster, jet, exhaust, rocket engine',
  propeller: 'propeller, rotor, helicopter blade',
  antenna: 'antenna, aerial, radio antenna',
  dish: 'satellite dish, radar, radar dish',
  lamps: 'headlight, light, lamp, spotlight, floodlight',
  beacons: 'warning light, beacon, siren',
  pipes: 'pipe, tube, hose, cable, wire, exhaust pipe, copper pipe, pipework',
  gears: 'gear, cog, cogwheel, clockwork',
  speakers: 'speaker, loudspeaker',
  solar: 'solar panel',
  guns: 'gun, machine gun, laser gun, cannon, turret, laser cannon, missile launcher, weapon',
  chimney: 'chimney',
  windows: 'window, porthole',
  door: 'door',
  ladder: 'ladder',
  sail: 'sail, mast',
  smoke: 'smoke, steam',
  drips: 'goo, slime, drip, green goo, icing, honey, slime drip, syrup, melted chocolate, ooze',
  bubbles: 'bubble, foam, froth',
  clouds: 'cloud',
  candles: 'candle, birthday candle',
};

/** Adjectives that add attachments to a thing. */
export const ADJECTIVES_OF: Readonly<Record<string, string>> = {
  spikes: 'spiked, spiky, thorny',
  studs: 'studded, riveted',
  horns: 'horned',
  wings: 'winged',
  gems: 'jeweled, jewelled, bejeweled, bejewelled, gemmed, encrusted',
  runes: 'runic, runed, rune-carved, engraved',
  flames: 'flaming, burning, ablaze, fiery',
  chains: 'chained',
  crystals: 'crystalline',
  gears: 'clockwork, steampunk',
  face: 'kawaii, smiling',
  drips: 'dripping, melting, slimy',
  vines: 'overgrown',
  wheels: 'wheeled',
};

/** Words before an attachment that specify its kind. */
export const QUALIFIERS: ReadonlySet<string> = new Set(
  'bat dragon demon devil angel fairy butterfly insect dragonfly bee bird bunny rabbit cat ram goat spider chicken robot robotic mechanical feathered feather leathery leather curled curved smiling cute sad angry grumpy happy googly sharp long rear back'.split(
    ' ',
  ),
);

/** Where another thing is on a thing: on top, in front, or shown in relief or in colors. */
export type OtherPlace = 'top' | 'front' | 'emblem' | 'print';

/** Things of other families: where they sit, their size relative to the bearer, and the words for them there. */
export const BORROWED: readonly [thing: string, place: OtherPlace, share: number, words: string][] =
  [
    ['skull', 'front', 0.34, 'skull, human skull'],
    ['clock', 'front', 0.36, 'clock, clock face'],
    ['shield', 'front', 0.42, 'shield, coat of arms'],
    ['padlock', 'front', 0.28, 'padlock, lock'],
    ['bell', 'top', 0.3, 'bell'],
    ['lantern', 'top', 0.4, 'lantern'],
    ['flag', 'top', 0.95, 'flag, banner'],
    ['sign', 'top', 0.5, 'sign'],
    ['bird', 'top', 0.36, 'bird'],
    ['owl', 'top', 0.4, 'owl'],
    ['crow', 'top', 0.4, 'crow, raven'],
    ['parrot', 'top', 0.4, 'parrot'],
    ['frog', 'top', 0.3, 'frog'],
    ['snail', 'top', 0.3, 'snail'],
    ['butterfly', 'top', 0.3, 'butterfly'],
    ['crown', 'top', 0.5, 'crown'],
    ['umbrella', 'top', 0.9, 'umbrella, parasol'],
    ['anchor', 'front', 0.4, 'anchor'],
    ['cherry', 'top', 0.24, 'cherry'],
    ['strawberry', 'top', 0.26, 'strawberry'],
  ];

/** Attachments that apply to people, who otherwise hold or wear things. */
export const KINDS_ON_PEOPLE =
  'horns feathers eyes snakes antlers wings tail halo tentacles spikes cracks flames ears'.split(
    ' ',
  );

/** Attachments whose singular means just one. The singular of any other attachment means the usual number. */
export const COUNTED: ReadonlySet<string> = new Set(
  'gems horns eyes crystals mushrooms flowers lamps buttons antenna propeller windows dials screen guns thrusters beacons gears speakers chimney spikes runes'.split(
    ' ',
  ),
);
