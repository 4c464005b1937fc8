import type { Link } from './relations.ts';

/** Links after which a named thing is worn or held by the thing before, or is part of it, if that thing can have it. */
export const OF_THE_THING = new Set([
  'with',
  'wearing',
  'holding',
  'made',
  'of',
  'in',
  'on',
  'full',
]);
/** Words that end what is said of one part of a thing. */
export const SEPARATOR = /^(with|and|,)$/;
/** Links that all things of one list share: "holding a cup and a book". */
export const SHARED = new Set(['holding', 'wearing', 'with', 'full', 'made']);

/** Number of copies that a plural without a number means: "a hut with palm trees". */
export const SEVERAL = 3;
export const PRONOUNS = new Set([
  'it',
  'them',
  'its',
  'top',
  'inside',
  'him',
  'her',
  'himself',
  'herself',
  'itself',
  'either',
  'side',
  'sides',
  'both',
  'each',
]);

/** "She", "herself", or what is hers; not "kneeling before her", nor "giving her a rose". */
const HERS = /\b(she|herself|her (?!an?\b|the\b|some\b|and\b|in\b|on\b|at\b|with\b|while\b)[a-z])/i;
const MALE =
  /^(m[ae]n|boys?|kings?|(prince|husband|father|grandfather|dad|grandpa|son|brother|uncle|lord|guy)s?|gentlem[ae]n)$/;

/** Returns whether a prompt is about a woman who is named by words that say nothing of it: "a mage with her book". */
export const isOfHer = (prompt: string, named: readonly string[]): boolean =>
  HERS.test(prompt) && !named.some((word) => MALE.test(word));

/** Words for a woman of a fantasy race. */
export const WOMEN = new Set(['woman', 'girl', 'lady', 'maiden', 'sorceress']);
/** Body parts on which others can sit: "on a pirate's shoulder". */
export const BODY = new Set(['shoulder', 'head', 'back', 'hand', 'arm', 'lap']);
/** Parts of people and animals: of one of them, such a word names no other thing, such as a chest with a lid. */
export const BODY_PARTS = new Set(
  'trunk chest arm leg hand foot paw claw hoof wing tail head face eye ear nose snout mouth neck back belly tummy horn antler tusk beak fur mane hair beard moustache tongue tooth knee shoulder lap hip waist finger toe palm fist cheek brow forehead'.split(
    ' ',
  ),
);
export const YOUNG =
  /^(pupp(y|ies)|pups?|dogs?|kittens?|cats?|cubs?|foals?|calf|calves|hatchlings?|chicks?)$/;
export const STATUES = new Set(['statue', 'statuette', 'sculpture', 'bust', 'figurine']);
/** Words for a thing that is shown on another one, in one material or in its own colors. */
export const EMBLEM = /^(emblem|print)$/;
/** Links that say where something is, even if nothing follows: "and a tent behind". */
export const IN_PLACE: ReadonlySet<Link['relation']> = new Set<Link['relation']>([
  'on',
  'in',
  'under',
  'behind',
  'before',
  'around',
  'beside',
]);

/** Poses of bodies: of a king with a cape sitting on a throne, the king sits. */
export const BODILY = /^(sitting|kneeling|sleeping|crouching)$/;
export const ARTICLE = /^(an?|the|his|her|its|their)$/;

/** Words that describe the noun before them: participles, adverbs and terms of 3D modeling. */
export const AFTER_NOUNS =
  /(ing|ed|ly|grown|worn|torn|broken|sunken|swept|paint|finish|mesh)$|^(left|forgotten|set|kept|hung|laid|tied|built|held|thrown|hidden|frozen|lost|placed|bent|shut|lit|yet|be|away|upright|tall|flat|half)$/;

/** Plurals that name a single thing. */
export const PAIRS =
  /(glasses|spectacles|goggles|scissors|binoculars|trousers|pants|jeans|shorts|pliers|headphones|handcuffs|tights|leggings|shears|tongs)$/;

/** Nouns with endings that are typical of adjectives. */
export const NOUNS_LIKE_THEM =
  /^(bed|seed|weed|reed|shed|sled|steed|speed|fish|dish|radish|relish|fern)$/;

/** Words with which the description of a thing starts. */
export const STARTS = /^(an?|the|his|her|its|their|one)$/;

/** Endings of adjectives, and common ones without such an ending. */
export const ADJECTIVE =
  /[a-z]{2}(y|ed|ous|ful|ic|al|ive|ant|ent|less|ish|ate|able|ible|que|ern)$|^(warm|crisp|sleek|plain|bare|closed|thick|thin|damp|faint|grim|stern|vast|left|half|well|worn|torn)$/;

/** Nouns that look like verbs: a color before them belongs to them. */
export const THINGS_IN_ING =
  /^(lining|awning|ceiling|frosting|icing|string|fitting|railing|covering|clothing|lettering|stitching|piping|edging|engraving|glazing|wiring|grating|siding|bedding|flooring|upholstering)$/;
