/** Adjectives for garments with a pattern of such shapes, by the word for the shape. */
const PATTERNED: Readonly<Record<string, string>> = {
  stars: 'starcovered',
  stripes: 'striped',
  dots: 'dotted',
  hearts: 'heartcovered',
  flowers: 'flowered',
  spots: 'spotted',
};

/** Spellings of a word, and the token that replaces them. */
const JOINED: readonly (readonly [
  pattern: RegExp,
  token: string | ((...match: string[]) => string),
])[] = [
  [/low[- ]poly(gon)?/g, 'lowpoly'],
  [/\b(with the )?number \d+\b/g, ''],
  [/\b(table|desk|shelf|altar|tray|workbench): /g, '$1 with '],
  [/\b(dozens|hundreds|thousands) of\b/g, '$1'],
  [/sci[- ]?fi|science[- ]fiction/g, 'scifi'],
  [/steam[- ]punk/g, 'steampunk'],
  [/cyber[- ]?punk/g, 'cyberpunk'],
  [/t[- ]rex/g, 'trex'],
  [/\b([ta])[- ]pose\b/g, '$1pose'],
  [/fields? of (grass|wheat|corn|barley)/g, 'meadow'],
  [
    /(field|bed|meadow|sea)s? of (flowers|sunflowers|tulips|lavender|poppies|daisies)/g,
    'flower field',
  ],
  [/in the (middle|cent(er|re)) of/g, 'in'],
  [/(standing|stands|keeping) (guard|watch)|on guard/g, 'standing'],
  [/tree[- ]house/g, 'treehouse'],
  [/sand[- ]castle/g, 'sandcastle'],
  [/voxel(ized|ised)?|minecraft|blocky/g, 'voxel'],
  [/hand[- ]painted/g, 'handpainted'],
  [/full[- ]body/g, ' '],
  [/fire[- ]breathing|breathing fire|spitting fire/g, 'firebreathing'],
  [/ice[- ]cream/g, 'ice cream'],
  [/jack[- ]?o['’]?[- ]?lantern/g, 'jackolantern'],
  [/([a-z]*)colour/g, '$1color'],
  [/([a-z]*)armour/g, '$1armor'],
  [/jewell?er?y/g, 'jewelry'],
  [/([a-z]*)grey/g, '$1gray'],
  [/tyre/g, 'tire'],
  [/glasses of ((red|white|rose) )?wine/g, 'wineglasses'],
  [/glass of (red|white|rose) wine/g, 'glass of wine'],
  [/wine ?glass(es)?\b/g, 'wineglass$1'],
  // Glasses that are counted or filled are drinking glasses.
  [/glasses (of|filled with|full of)/g, 'wineglasses $1'],
  [
    /(two|three|four|five|six|2|3|4) ((empty|tall|full|crystal|small|large|elegant|champagne|beer) )?(wine )?glasses/g,
    '$1 $2wineglasses',
  ],
  [/(many|multi)[- ]headed hydra/g, 'hydra'],
  [/(three|four|five|seven)[- ]headed dragon/g, '$1-headed hydra'],
  [/(hut|house|cabin) on stilts/g, 'stilt hut'],
  [/(viking|norse) (longship|ship|boat)/g, 'longship'],
  [/polka[- ]?dot(s|ted)?/g, 'polkadots'],
  [/star[- ](covered|spangled|patterned)/g, 'starcovered'],
  [/(leopard|zebra|tiger|cow)[- ](print(ed)?|patterned)/g, '$1print'],
  [
    /(covered|coated|caked|overgrown|crusted|encrusted|dusted|splattered|splashed|stained) (in|with|by) (green |thick |wet |dried |fresh )?(moss|snow|mud|dust|dirt|blood|rust|soot|ash)\b/g,
    ', $4covered,',
  ],
  [
    /(moss|snow|mud|dust|dirt|blood|rust|soot|ash)[- ](covered|stained|splattered|caked|capped|dusted)/g,
    '$1covered',
  ],
  [/battle[- ](damaged|worn|scarred|hardened)/g, 'scratched'],
  [/\bwith (an? )?((?:[a-z]+ )?[a-z]+) painting\b/g, 'with $2 artwork'],
  [
    /\b(overgrown|covered|wrapped|entwined|hung|draped) (in|with|by) (creeping |green |jungle |wild |thick |hanging |climbing )?(ivy|vines|creepers|plants|foliage|vegetation|leaves)\b/g,
    ', ivycovered,',
  ],
  [/\b(with|and) (creeping|climbing|hanging) (ivy|vines)\b/g, ', ivycovered,'],
  [/\b(ivy|vine)[- ](covered|clad|wrapped)\b/g, 'ivycovered'],
  [/\b(lizard|wolf|rat|bird|fish)[- ]?(man|folk|person)\b/g, '$1man'],
  [/business suit/g, 'suit'],
  [/(flight|boiler|racing) ?suit/g, 'flightsuit'],
  [/\bin full (gear|kit|uniform)\b/g, ''],
  // Patterns of garments: "a blue robe with silver stars".
  [
    /\b([a-z]+) (robe|dress|shirt|cape|cloak|hat|coat|kimono|gown|scarf|jacket|skirt|tunic|socks?) with ([a-z]+) (stars|stripes|dots|hearts|flowers|spots)\b/g,
    (_: string, color: string, garment: string, second: string, figure: string) =>
      `${color} and ${second} ${PATTERNED[figure]} ${garment}`,
  ],
  // A snow queen is not made of snow.
  [/\bsnow (queen|king|princess|prince|witch|mage|elf|maiden|warrior)/g, 'white $1'],
  [/\b(ice|frost) (queen|king|princess|prince|witch|mage|elf|maiden|warrior)/g, 'light blue $2'],
  // After another color, orange is a color, not a fruit.
  [
    /\b(white|black|red|blue|green|yellow|gray|brown|pink|purple|silver|gold|teal|navy|cream) (and|&|with) orange(?= *(,|$))/g,
    '$1 and orangehue',
  ],
  [/\b(iron|steel|brass|metal|copper|gold)[- ](?:banded|bound) ([a-z]+)/g, '$2 with $1 bands'],
  [/golden[- ]brown/g, 'goldenbrown'],
  [/layer cake/g, 'cake'],
  [/(health|mana|magic|healing|poison|stamina) potion (bottle|flask|vial)/g, '$1 potion'],
  [/olive green/g, 'olive'],
  [/elven/g, 'elf'],
  [/dwarven/g, 'dwarf'],
  [/orcish/g, 'orc'],
  [/(twin|pig) tails/g, 'pigtails'],
  [/lab(oratory)? coat/g, 'lab coat'],
  [/(wrought|cast)[- ]iron(?= [a-z])/g, 'iron'],
  // After a noun, "wrought iron" describes the material and does not name a clothes iron.
  [/(wrought|cast)[- ]iron\b/g, 'ironclad'],
  [/stained[- ]glass/g, 'stainedglass'],
  [/(world war|ww) ?(two|one|ii|i|2|1)\b/g, 'wartime'],
  // "A red-eyed tree frog" is not red.
  [
    /\b(red|blue|green|yellow|golden|gold|orange|purple|pink|black|white|gray|grey|silver|brown|blonde?)[- ](eyed|haired|bearded|maned|winged|horned) ((?:(?!on |in |with |and |at |under |holding )[a-z]+ )?(?!on\b|in\b|with\b|and\b)[a-z]+)/g,
    (_: string, color: string, has: string, noun: string) => `${noun} with ${color} ${OWNED[has]}`,
  ],
  // The number of parts that a thing has is not a number of things.
  [
    /\b(one|two|three|four|five|six|seven|eight|nine|ten|multi|\d+)[- ](headed|eyed|horned|armed|legged|winged|wheeled|wheel|seat|seater|door|tiered|bladed|piece|person|sided|tailed|masted|handed|finger|string)\b/g,
    '$1$2',
  ],
  [/\b(in|on|with) (his|her|its|their|the|one|a) left hand\b(?! side)/g, ', lefthanded,'],
  [/\b(in|on|with) (his|her|its|their|the|one|a) right hand\b(?! side)/g, ''],
  [/\b(hook (for|as) a hand|hook[- ]hand|hook for hand)\b/g, 'handhook'],
  [/\b(wooden|peg)[- ]leg\b/g, 'pegleg'],
  [/\b(hands|arms) on (his|her|its|the )?(hips|waist)\b/g, ', akimbo'],
  [
    /\b(both )?(arms|hands) (raised|up|in the air|lifted|outstretched upwards)\b|\braised (arms|hands)\b/g,
    ', cheering',
  ],
  [/\b(arms )?crossed arms\b|\barms crossed\b|\barms folded\b|\bfolded arms\b/g, ', armscrossed'],
  [/\b(on (her |his )?tip ?toes|en pointe)\b/g, ', tiptoeing'],
  // The cut of hair, which would otherwise make a short person.
  [/\bshort[- ]((?:(?!with |and )[a-z]+ ){0,2}?)hair(ed)?\b/g, 'cropped $1hair$2'],
  [/\blong[- ]((?:(?!with |and )[a-z]+ ){0,2}?)hair(ed)?\b/g, 'flowing $1hair$2'],
  // "A long red coat" is a long coat.
  [
    /\blong ((?:(?!(?:with|and|in|trench|lab|fur|rain) )[a-z]+ ){1,2}?)(coat|dress)\b/g,
    '$1long $2',
  ],
  // "A crab with one claw" has one.
  [
    /\b(in|with(?! (one|each) (paw|claw))) (both|his|her|its|their|each|one) (left |right |other |own )?(palms?|hands?|paws?|claws?)\b/g,
    '',
  ],
  [/wind[- ]?up|\b(1[5-9]|20)?\d0s\b/g, ' '],
  // Poses and states in phrases that name other things.
  [/\b(curled|rolled) up (in|into) a (tight |little |small )?ball\b/g, 'curled up'],
  [/\b(beating|pounding|thumping|hitting) (his |her |its )?chest\b/g, ''],
  [
    /\b(?:an? |the )?((?:(?:old|elderly|young|happy|loving|married|wedding) )?)couple\b(?! of)/g,
    'a $1man and a $1woman',
  ],
  // Not "at the front door".
  [
    /\bat the (bow|stern|prow|front|back|entrance|side|end|corner|top)\b(?= *($|[^a-z ]|(and|with|in|on|under|holding|wearing)\b))/g,
    '',
  ],
  [/\bon (either|both|each) sides?\b(?! of)/g, 'beside it'],
  [/\bin (one|the|the other) corner\b(?! of)/g, ''],
  [/\b(lit|hanging|flying|hovering) above\b(?= *(,|$|and))/g, 'above it'],
  [/(lotus|yoga|meditation) (pose|position)/g, 'meditating'],
  [/, (a |an )?((?:[a-z]+ )?[a-z]+) in (his |her |its )?hands?\b/g, ' holding a $2'],
  [/hand[- ]plane/g, 'handplane'],
  [/\b[at][- ]pose\b/g, ' '],
  [/steering[- ]wheel/g, 'steeringwheel'],
  // A prompt may say that it describes an image; only its content matters.
  [
    /\b(an? |the )?((dslr|professional|studio|close[- ]?up|zoomed[- ]out|wide[- ]angle|3d|realistic|high[- ](quality|resolution)|detailed) )*(photo(graph)?|picture|image|render(ing)?|shot|illustration) of /g,
    '',
  ],
  // Measurements of a thing are not things.
  [
    /\b\d+([.,]\d+)? ?(cm|mm|meters?|metres?|inch(es)?|feet|ft)\b( (tall|high|long|wide|deep))?/g,
    ' ',
  ],
  [/\b1:\d+( scale)?\b/g, ' '],
  [
    /\b(one|two|three|four|five|six|seven|eight|nine|ten|\d+)[- ](?:floor|level|store?y)(?= [a-z])(?! (?:lamp|tile|mat|fan|cushion|plan|book)s?\b)/g,
    '$1floors',
  ],
  [
    /,? ?(?:with )?\b(one|two|three|four|five|six|seven|eight|nine|ten|\d+)[- ](?:floors?|levels?|store?ys?|stories)\b(?! (?:lamp|tile|mat|fan|cushion|plan|book)s?\b)/g,
    ' with $1 floors',
  ],
  [/\b(one|two|three|four|five|six|\d+)[- ]scoops?\b/g, ' '],
  [/\bin (the )?(form|shape) of\b/g, 'shaped like'],
  [
    /, (?:an? |the |his |her |its )?((?:[a-z]+ )?[a-z]+) under (?:his|her|its|their|one) arm\b/g,
    ' holding a $1',
  ],
  [
    /\b(miniature|figurine|mini|tabletop)\b(.*?),? with (?:an? )?(round|square|scenic|display|stone) base\b/g,
    '$1$2 on a $3 base',
  ],
  [
    /\b([a-z]+) (?:pack|herd|flock|pride|family|group) of (two|three|four|five|six|seven|eight)\b/g,
    '$2 $1s',
  ],
  [
    /\bmy (?:dad|mom|mum|father|mother|brother|sister|friend|grandpa|grandma|husband|wife|son|daughter|boss) as an? /g,
    'a ',
  ],
  [/\b([a-z]{3,})-(in|out|up|on|off|down|over)\b/g, '$1'],
  // What is on a part of a thing is on the thing.
  [
    /\b(on|in|from|atop|upon) (?:the |its )?(?:very )?(roof|top|cap|seat|deck|side|surface|tip|corner|rim|lid|crown|peak|summit|hood|branch(?:es)?) of\b/g,
    '$1',
  ],
  [/\bat the (foot|bottom|base) of\b/g, 'beside'],
  // Whose a thing is does not show.
  [
    /\b(child|children|kid|baby|boy|girl|man|woman|lady|teacher|student|artist|explorer|farmer|grandmother|grandfather|friend|owner|hunter|sailor|traveler|wizard|witch|king|queen|pirate|knight|alchemist|blacksmith|baker|chef|captain)s?['’]s? (?!(hand|head|shoulder|back|lap|face|arm|hair|hat)s?\b)(?=[a-z])/g,
    '',
  ],
  // Nor do a smell, a sound or a shadow, but what they come from.
  [
    /\b(the |an? )?(soft |sandy |faint |sweet )?(fragrance|smell|scent|aroma|sound|shadow|glow|sight|light) of (?=(an?|the) )/g,
    '',
  ],
  [/half a dozen/g, 'six'],
  [/\b(leather|cloth)[- ]bound\b/g, '$1'],
  [/\b(iron|gold|silver|brass|copper|steel|chrome|bronze)[- ](cast|plated|clad|coated)\b/g, '$1'],
  [/latte art|milk foam/g, 'foam'],
  [/\b(with )?(snakes (for|as) (her |the )?hair|hair (made )?of snakes)\b/g, ''],
];

/** The spellings, which start at the start of a word: no "on guard" in "dragon guarding". */
const SPELLINGS = JOINED.map(
  ([pattern, token]) =>
    [
      /^[a-z(]/.test(pattern.source) ? new RegExp(`\\b(?:${pattern.source})`, 'g') : pattern,
      token,
    ] as const,
);

/** The parts that are named by adjectives of this kind. */
const OWNED: Readonly<Record<string, string>> = {
  eyed: 'eyes',
  haired: 'hair',
  bearded: 'beard',
  maned: 'mane',
  winged: 'wings',
  horned: 'horns',
};

/** Returns the lower-case words of a prompt; punctuation becomes commas. */
export function tokensOf(prompt: string): string[] {
  let text = prompt
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '');
  for (const [pattern, token] of SPELLINGS)
    text = typeof token === 'string' ? text.replace(pattern, token) : text.replace(pattern, token);
  return (
    text
      .replace(/\bw\/(?= ?[a-z])/g, 'with ')
      .replace(/['’]s\b/g, '')
      .replace(/['’]/g, '')
      .replace(/&|\+/g, ' and ')
      .match(/#[0-9a-f]{6}\b|[\p{L}\p{N}]+|[,.;:!?()]/gu)
      ?.map((word) => (/^[,.;:!?()]$/.test(word) ? ',' : word)) ?? []
  );
}
