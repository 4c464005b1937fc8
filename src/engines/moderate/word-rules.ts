/** A pattern that is refused, and the reason to report. */
export interface WordRule {
  /** Completes "the words …". */
  reason: string;
  pattern: RegExp;
  /**
   * Whether the rule is also applied to the text without accents. Other rules would then match harmless words, such as
   * Polish góry (in the mountains).
   */
  ignoresAccents?: boolean;
}

const MINORS =
  '(?:child(?:ren)?|kids?|minors?|under ?age|pre ?teens?|toddlers?|infants?|bab(?:y|ies)|school ?(?:girls?|boys?)|(?:little|young) (?:girls?|boys?)|teen(?:ager)?s?)';
const SEXUAL =
  '(?:nude|nudes|naked|sex|sexy|sexual|sexuali[sz]ed|erotic|erotica|porn\\w*|lingerie|undress\\w*|topless|seductive|nsfw|orgasm\\w*|genitals?)';
const PERSON =
  '(?:wom[ae]n|m[ae]n|girls?|boys?|lad(?:y|ies)|persons?|people|bod(?:y|ies)|females?|males?|breasts?|celebrit(?:y|ies)|actress(?:es)?|couple)';

/** Clear cases that a list of single words cannot express. Texts are lower case with single spaces. */
export const WORD_RULES: readonly WordRule[] = [
  {
    reason: 'sexualise minors',
    ignoresAccents: true,
    pattern: new RegExp(
      `\\b${MINORS}\\b.{0,80}\\b${SEXUAL}\\b|\\b${SEXUAL}\\b.{0,80}\\b${MINORS}\\b|\\b(?:loli|lolis|lolicon|shotacon|jailbait|csam|child porn\\w*)\\b`,
    ),
  },
  {
    reason: 'ask for nudity or sexual content',
    ignoresAccents: true,
    pattern: new RegExp(
      `\\b(?:nude|naked|topless|undressed)(?: \\w+){0,3} ${PERSON}\\b|\\b${PERSON}\\b.{0,20}\\b(?:nude|naked|topless|undressed|nsfw)\\b|\\b(?:nsfw|xxx|erotica?|strip ?tease|sex toys?|butt ?plugs?|anal|anus|boobs?|genitals?|pussy(?! ?(?:willow|cat|foot|paw|s paw|riot)))\\b`,
    ),
  },
  {
    reason: 'ask for gore',
    pattern:
      /\b(?:gore|gory|snuff film|guts spilling|entrails|disembowel\w*|eviscerat\w*)\b|\b(?:dismember\w*|mutilat\w*|decapitat\w*|behead\w*|tortured?)\b.{0,30}\b(?:wom[ae]n|m[ae]n|person|people|human|child(?:ren)?|girl|boy|body|bodies|corpses?|victims?|head)\b/,
  },
  {
    reason: 'ask for symbols of hatred',
    pattern:
      /\b(?:swastika\w*|kkk|ku klux klan|heil hitler|white power)\b|\b(?:nazi|ss|isis) (?:flags?|symbols?|salutes?|banners?|logos?|emblems?)\b/,
  },
];

/**
 * Words of the dictionary that are refused; its others (ass, cock, tit, dick …) usually mean a donkey, a rooster, a
 * bird.
 */
export const REFUSED_WORDS: ReadonlyMap<string, string> = new Map([
  ...[
    ...['bestiality', 'blowjob', 'buttplug', 'cunt', 'deepthroat', 'dildo', 'doggystyle'],
    ...['double penetration', 'ejaculate', 'felch', 'fellatio', 'finger bang', 'fuck', 'gangbang'],
    ...['handjob', 'hentai', 'incest', 'jerk off', 'jizz', 'lubejob', 'masturbate', 'orgasm'],
    ...['orgy', 'penis', 'porn', 'rape', 'semen', 'sex', 'slut', 'vagina', 'whore'],
  ].map((word): [string, string] => [word, 'ask for nudity or sexual content']),
  ...['abeed', 'africoon', 'arabush', 'chingchong', 'kike', 'nigger', 'tranny'].map(
    (word): [string, string] => [word, 'insult a group of people'],
  ),
]);

/** The three languages are hard to distinguish. */
const NORDIC =
  /(?<!\p{L})(?:sex(?!leksak|scen|docka|lege|leke)|slut)\p{L}*|\p{L}+slutt?(?!\p{L})/gu;

/**
 * Words of another language that are spelled like an English one: Swedish `slut` is an end and `sex` the number six.
 */
export const HARMLESS_ABROAD: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:fackel|fächer|fach|fock)\p{L}*/gu,
  fr: /(?<!\p{L})(?:râpe|râpé|rapé|rap[eé]r?|rapière)\p{L}*/gu,
  es: /(?<!\p{L})rapes?(?!\p{L})/gu,
  it: /(?<!\p{L})rap[ea](?!\p{L})/gu,
  sv: NORDIC,
  da: NORDIC,
  nb: NORDIC,
};

/** Words that the dictionary's patterns match by mistake. */
export const HARMLESS: readonly string[] = [
  ...[
    'rapeseed',
    'rapeling',
    'al gore',
    'gore-tex',
    'gore tex',
    'goretex',
    'sex pistols',
    'pornic',
  ],
  ...[
    'agapornis',
    'fu yung',
    'fu young',
    'gore vidal',
    'albert gore',
    'boob tube',
    'kikke',
    'wood pussy',
  ],
  ...['halv sex', 'klockan sex'],
  ...['same-sex', 'same sex', 'opposite sex', 'isis egyptian', 'goddess isis'],
  ...['fu dog', 'fu lion', 'fu manchu', 'fuchsia', 'fukushima', 'fukuoka', 'fudge'],
  ...['georgy', 'gorgy', 'absolut', 'unisex', 'sex change', 'essex', 'sussex', 'middlesex'],
];

const PLANT =
  '(?:fields?|seeds?|seedlings?|flowers?|blossoms?|plants?|crops?|oil|meadows?|harvest|honey|pollen|lea(?:f|ves)|stalks?|farms?|farmers?|cake|pods?)';

/** Phrases whose words mean something else together: a plant, a color, a flame, a machine. */
export const HARMLESS_PHRASES: readonly RegExp[] = [
  new RegExp(`\\brape[- ]?${PLANT}\\b`, 'g'),
  /\b(?:oilseed|yellow|golden|blooming|flowering|winter|spring|green) rape\b(?! (?:scene|victim|porn))/g,
  new RegExp(
    `\\b(?:${PLANT}|acres?|hectares?|rows?|bunch|strips?|sea|beds?|patch(?:es)?) of (?:\\w+ ){0,2}rape\\b`,
    'g',
  ),
  /\bnude[- ]?(?:colou?r(?:ed)?|tones?|toned|shades?|lipsticks?|make ?up|palettes?|heels?|shoes?|pumps?|tights|stockings?|nails?|nail polish|pink|beige|dress(?:es)?)\b/g,
  /\bnaked (?:flames?|eyes?|mole[- ]rats?|trees?|branch(?:es)?|bulbs?|lightbulbs?|cakes?|wires?|truth|oats|swords?|blades?|lad(?:y|ies) orchids?|neck chickens?|juice|gun|wood|steel|brick|rocks?|bikes?|motorcycles?)\b/g,
  /\bwhite power (?=banks?|drills?|tools?|cords?|suppl|plugs?|plants?|outlets?|strips?|adapters?|stations?|cables?|buttons?|lines?|poles?|generators?|saws?|washers?|rangers?|boats?|armou?r|suits?|loaders?|meters?|sockets?|switch|bricks?|inverters?|packs?|trains?|units?)/g,
];
