/** What is refused, and how it is told. */
export interface WordRule {
  /** Completes "the words …". */
  reason: string;
  pattern: RegExp;
}

const MINORS =
  '(?:child(?:ren)?|kids?|minors?|under ?age|pre ?teens?|toddlers?|infants?|bab(?:y|ies)|school ?(?:girls?|boys?)|(?:little|young) (?:girls?|boys?)|teen(?:ager)?s?)';
const SEXUAL =
  '(?:nude|nudes|naked|sex|sexy|sexual|sexuali[sz]ed|erotic|erotica|porn\\w*|lingerie|undress\\w*|topless|seductive|nsfw|orgasm\\w*|genitals?)';
const PERSON =
  '(?:wom[ae]n|m[ae]n|girls?|boys?|lad(?:y|ies)|persons?|people|bod(?:y|ies)|females?|males?|breasts?|celebrit(?:y|ies)|actress(?:es)?|couple)';

/** Clear cases that a list of single words does not hold. Texts are lower case with single blanks. */
export const WORD_RULES: readonly WordRule[] = [
  {
    reason: 'sexualise minors',
    pattern: new RegExp(
      `\\b${MINORS}\\b.{0,80}\\b${SEXUAL}\\b|\\b${SEXUAL}\\b.{0,80}\\b${MINORS}\\b|\\b(?:loli|lolis|lolicon|shotacon|jailbait|csam|child porn\\w*)\\b`,
    ),
  },
  {
    reason: 'ask for nudity or sexual content',
    pattern: new RegExp(
      `\\b(?:nude|naked|topless|undressed)(?: \\w+){0,3} ${PERSON}\\b|\\b${PERSON}\\b.{0,20}\\b(?:nude|naked|topless|undressed|nsfw)\\b|\\b(?:nsfw|xxx|erotica?|strip ?tease|sex toys?|butt ?plugs?|anal|anus|boobs?|genitals?|pussy(?! ?(?:willow|cat|foot)))\\b`,
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
      /\b(?:swastikas?|kkk|ku klux klan|heil hitler|white power)\b|\b(?:nazi|ss|isis) (?:flags?|symbols?|salutes?|banners?|logos?|emblems?)\b/,
  },
];

/** Words of the dictionary that are refused; its others (ass, cock, tit, dick …) mostly mean a donkey, a rooster, a bird. */
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

/** The three are told apart badly. */
const NORDIC =
  /(?<!\p{L})(?:sex(?!leksak|scen|docka|lege|leke)|slut)\p{L}*|\p{L}+slutt?(?!\p{L})/gu;

/** Words of another language that are an English one by its letters: Swedish `slut` is an end and `sex` the number six. */
export const HARMLESS_ABROAD: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:fackel|fächer|fach|fock)\p{L}*/gu,
  fr: /(?<!\p{L})(?:râpe|râpé|rapé|rap[eé]r?|rapière)\p{L}*/gu,
  es: /(?<!\p{L})rapes?(?!\p{L})/gu,
  it: /(?<!\p{L})rap[ea](?!\p{L})/gu,
  sv: NORDIC,
  da: NORDIC,
  nb: NORDIC,
};

/** What the dictionary's patterns hit by mistake. */
export const HARMLESS: readonly string[] = [
  ...['rapeseed', 'rape seed', 'rape flower', 'rape blossom', 'rapeseed oil', 'rapeling'],
  ...['fu dog', 'fu lion', 'fu manchu', 'fuchsia', 'fukushima', 'fukuoka', 'fudge'],
  ...['georgy', 'gorgy', 'absolut', 'unisex', 'sex change', 'essex', 'sussex', 'middlesex'],
];
