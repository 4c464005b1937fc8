import { NUMBER_WORDS, VAGUE_NUMBERS } from '../../language/number-words.ts';

/** Words that say how a picture is made or looks, not what it shows. */
export const STYLE = new Set(
  `a an the this that some any my your our his her its one single another each very really super so quite extremely highly
  3d 2d model models low high poly lowpoly render rendered rendering realistic photorealistic hyperrealistic realism stylized
  stylised cartoon cartoonish style styled anime manga pixar disney cute adorable pretty lovely beautiful gorgeous nice cool
  amazing awesome epic simple minimal minimalist minimalistic clean game asset ready quality detailed detail intricate hd 4k
  8k uhd hq shiny glossy matte matt smooth rough soft hard small little tiny mini miniature big large huge giant enormous
  gigantic massive tall short long wide thin thick fat slim chubby round rounded new brand old ancient antique vintage retro
  classic modern futuristic medieval victorian gothic steampunk cyberpunk sci fi scifi fantasy magic magical enchanted
  mystical mysterious happy smiling sad angry sleepy sleeping friendly funny silly scary creepy spooky evil fierce majestic
  elegant fancy luxurious luxury expensive cheap rusty dusty dirty worn weathered broken cracked fresh ripe juicy tasty
  delicious yummy hot cold warm frozen wild baby young adult grown fluffy furry hairy fuzzy plush toy kawaii chibi handmade
  hand made painted drawn crafted carved knitted sculpted isometric isolated centered centred full body whole complete side
  front view three quarter pixel voxel studio lit lighting light volumetric cinematic dramatic octane unreal engine blender unity pbr
  textured texture game-ready sweet colorful colourful colored coloured multicolored bright vivid vibrant pastel dark pale
  deep standing sitting running flying jumping swimming walking lying floating hanging real true typical plain ordinary
  normal common basic traditional electric digital portable folding open closed empty fast speedy quick heavy strong mighty
  proud brave noble royal tasty spicy crispy sharp pointy fine good great best perfect favourite favorite famous legendary
  masterpiece best trending artstation award winning professional photography highres resolution ultra
  super sharp focus bokeh wallpaper hi res vector flat front back facing top bottom profile please create generate make draw show give me want need would like i`.split(
    /\s+/,
  ),
);

/** Words for representations. The word before them, or after `of`, names the thing. */
export const REPRESENTATION = new Set(
  `statue statuette figurine figure sculpture model render rendering picture image photo photograph drawing illustration
  painting icon logo symbol emoji sticker clipart sketch art artwork design character mascot avatar toy plush plushie doll
  miniature ornament asset prop object shape version piece slice set pair bunch pile stack heap roll row cluster collection herd flock swarm loaf bar ball group kind
  type sort scoop bit part lump chunk sprig head portrait closeup view shot scene concept style platter assortment`.split(
    /\s+/,
  ),
);

/** Containers whose content is drawn: a bag of popcorn is drawn as popcorn. */
export const PACKS = new Set('bag sack pack packet hive tray crate'.split(' '));

/**
 * Things that differ by purpose. A witch hat is not a top hat, and a gas mask is not a theater mask. In contrast, a
 * carrot cake is a cake.
 */
export const BY_PURPOSE = new Set(
  `hat cap bag box ball helmet glove bottle fan mask tower boat ship board card machine cart hood scale pot pan brush
  boot case stick rack stand holder station gun rod bench cage tank lock pump light staff hand foot leg arm eye ear`.split(
    /\s+/,
  ),
);

/**
 * Two-word adjectives whose first word is a noun that is not the requested thing, such as the fire in "fire breathing".
 */
export const COMPOUND_ADJECTIVES =
  /\b(?:fire breathing|man eating|flesh eating|horse drawn|coal fired|steam powered|time travell?ing|shape shifting|egg laying|mouth watering|hand (?:held|painted|carved|made)|ice cold|snow covered|moss covered)\b/g;

/** Words that begin a description of the thing: its surroundings, parts and actions. */
export const CLAUSE = new Set(
  `with without on in at for from by under over behind beside near next inside outside onto into above below against along
  wearing holding carrying riding eating drinking sitting standing lying sleeping running flying jumping swimming playing
  walking looking floating surrounded covered made filled full decorated painted coloured colored that which who whose while
  as up down upside off out around through away towards is are has having during after before between among like but and or plus`.split(
    /\s+/,
  ),
);

/** Number words, up to the largest number of copies that can be distinguished. */
export const COUNTS: ReadonlyMap<string, number> = new Map(
  Object.entries({ ...NUMBER_WORDS, ...VAGUE_NUMBERS }),
);

/** Words that may describe a background instead of a color. */
export const TRANSPARENT = /\b(transparent|no|without|removed|cut ?out)\b/;
