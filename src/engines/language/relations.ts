import { isManner, stateOf } from './states.ts';

/** The relation of a thing to one that was named before it. */
export type Relation =
  | 'beside'
  | 'between'
  | 'behind'
  | 'before'
  | 'on'
  | 'under'
  | 'beneath'
  | 'over'
  | 'in'
  | 'full'
  | 'bearing'
  | 'around'
  | 'ring'
  | 'holding'
  | 'making'
  | 'riding'
  | 'wearing'
  | 'against'
  | 'hanging'
  | 'chasing'
  | 'pulling'
  | 'pushing'
  | 'facing';

/** The relation of the second thing to the first, where the words give that of the first to the second. */
export const INVERSE: Readonly<Partial<Record<Relation, Relation>>> = {
  on: 'bearing',
  under: 'beneath',
  behind: 'before',
  before: 'behind',
  against: 'behind',
  in: 'full',
  around: 'ring',
  beside: 'beside',
};

/** The meaning of the words between two things. */
export interface Link {
  relation: Relation | 'and' | 'with' | 'of' | 'made' | 'for';
  /** The pose of the previous thing, if a verb of state describes it: "sleeps on". */
  pose?: string;
}

/** The words for each relation; an underscore stands for a space. */
const PHRASES: Readonly<Record<Exclude<Link['relation'], 'beneath'>, string>> = {
  and: 'and plus as_well_as along_with side_by_side',
  with: 'with wrapped_in wrapped_with bound_in bound_with tied_with studded_with encrusted_with engulfed_in set_with inlaid_with has having featuring that_has which_has who_has equipped_with decorated_with adorned_with covered_with covered_in dripping dripping_with oozing spewing emitting spilling topped_with and_with complete_with',
  of: 'of',
  for: 'for like as in_the_style_of inspired_by reminiscent_of resembling such_as as_if in_style_of',
  made: 'from welded_together_from assembled_from pieced_together_from made_up_of made_of made_from made_out_of built_of built_from carved_from carved_out_of crafted_from out_of painted painted_in coated_in',
  wearing: 'wearing dressed_in dressed_as clad_in wears',
  holding:
    'holding carrying pouring stealing grabbing taking cuddling shaking presenting lifting_up holding_up holding_onto throwing_a wielding tossing shooting flipping spreading planting sharpening tuning polishing throwing eating reading drinking flying catching aiming swinging raising lifting playing playing_a painting serving selling picking offering using waving juggling brandishing hugging biting applying chewing gripping clutching watering stirring blowing delivering writing writing_with taking_a_photo_with with_a_hand_on armed_with working_on beating juggling_with feeding_on sipping',
  making:
    'making cooking baking preparing forging building repairing fixing crafting carving kneading brewing slicing',
  riding:
    'riding riding_on rides mounted_on driving flying_on sitting_astride on_the_back_of steering piloting',
  on: 'on across spread_across smeared_across scattered_across scattered_on strewn_on on_top_of atop upon perched_on perching_on standing_on placed_on balancing_on on_the_edge_of landing_on parked_on stuck_to on_top standing_atop balanced_on climbing draped_over draped_on draped_across slung_over thrown_over set_upon growing_on climbing_on crossing crossing_over driving_over driving_across walking_across running_across growing_out_of sprouting_from sprouting_out_of seated_atop set_on mounted_atop',
  in: 'in inside inside_of within stuck_in growing_in into planted_in hatching_from hatching_out_of hatching_in popping_out_of peeking_out_of peeking_out_from peeking_from peeping_out_of crawling_out_of climbing_out_of looking_out_of bursting_out_of trapped_in from_inside hiding_in swimming_in floating_in standing_in',
  bearing: 'bearing carrying_on_its_back supporting',
  full: 'full_of filled_with stuffed_with overflowing_with packed_with containing loaded_with',
  under: 'under beneath underneath below standing_under',
  over: 'above over hovering_over flying_over hovering_above floating_above jumping_over flying_above leaping_over abducting beaming_up',
  beside:
    'beside near next_to by at alongside close_to next and_next_to standing_next_to standing_by standing_beside walking walking_with guarding dancing_with beside_a to versus vs washing growing_through coming_out_of emerging_from rising_from rising_out_of coming_from growing_from out_from outside working_at through among amid amongst besides alongside_of to_the_left_of to_the_right_of left_of right_of to_the_side_of on_the_left_of on_the_right_of side_by_side_with across_from opposite towards toward longing_for accompanied_by together_with',
  between: 'between in_between standing_between sandwiched_between',
  behind: 'behind hiding_behind in_the_background_of',
  before: 'in_front_of before standing_before kneeling_before',
  around:
    'around curled_around coiled_around wrapped_around wrapping_around twisted_around circling encircling winding_around coiled_round',
  ring: 'surrounded_by surrounded_with encircled_by',
  against: 'against leaning_against leaning_on resting_against',
  hanging:
    'hanging_from hanging_on hanging_off suspended_from hung_from hung_on swinging_from dangling_from attached_to',
  chasing: 'chasing following hunting running_after pursuing racing',
  pulling: 'pulling towing dragging hauling leading followed_by trailed_by',
  pushing: 'pushing shoving wheeling',
  facing:
    'facing hammering hammering_on hammering_at hammering_away_at pounding pounding_on kicking dribbling playing_with drinking_from drinking_nectar_from feeding_from drinking_out_of sipping_from eating_from eating_out_of looking_at staring_at watching sniffing licking barking_at meowing_at howling_at roaring_at growling_at hissing_at pointing_at pointing_towards glaring_at reaching_for talking_to fighting fighting_with fighting_against battling playing_fetch_with meeting feeding petting kissing guarding_against arguing_with',
};

const LINKS: ReadonlyMap<string, Link> = new Map([
  ...Object.entries(PHRASES).flatMap(([relation, phrases]) =>
    phrases
      .split(' ')
      .map((phrase): [string, Link] => [
        phrase.replaceAll('_', ' '),
        { relation: relation as Link['relation'] },
      ]),
  ),
]);

/** The maximum number of words in a link. */
const LONGEST = 4;

/** Relations that a verb of state gives to prepositions that mean something else alone: "leans on", "hangs from". */
const OF_STATES: Readonly<Record<string, Readonly<Record<string, Relation>>>> = {
  leaning: { on: 'against', over: 'against', to: 'against' },
  hanging: { from: 'hanging', on: 'hanging', off: 'hanging', by: 'hanging', with: 'beside' },
  standing: { over: 'beside' },
  lying: { across: 'on', over: 'on' },
  resting: { across: 'on', over: 'on' },
  sitting: { with: 'beside', to: 'beside' },
};

/** The maximum number of words between a verb of state and its preposition. */
const MOST_MANNERS = 3;

/** Finds the longest link that starts at a word, ignoring articles. */
export function linkAt(
  words: readonly string[],
  from: number,
): { link: Link; length: number } | null {
  const [phrase, state] = [phraseAt(words, from), stateAt(words, from)];
  // "Standing in front of" is not "standing in".
  return (state?.length ?? 0) > (phrase?.length ?? 0) ? state : phrase;
}

function phraseAt(words: readonly string[], from: number): { link: Link; length: number } | null {
  for (let length = Math.min(LONGEST, words.length - from); length > 0; length--) {
    const link = LINKS.get(words.slice(from, from + length).join(' '));
    if (link !== undefined) {
      const state = stateOf(words[from]);
      return { link: state?.isPose === true ? { ...link, pose: state.participle } : link, length };
    }
  }
  return null;
}

/** Finds a verb of state with a preposition: "sitting quietly on" means on. */
function stateAt(words: readonly string[], from: number): { link: Link; length: number } | null {
  const state = stateOf(words[from]);
  if (state === null || state.participle !== words[from]) return null;
  let at = from + 1;
  while (
    at < words.length &&
    at - from <= MOST_MANNERS &&
    isManner(words[at]) &&
    phraseAt(words, at) === null
  )
    at++;
  const found = phraseAt(words, at);
  const own = OF_STATES[state.participle]?.[words[at]];
  const relation =
    (found?.length ?? 1) === 1 ? (own ?? found?.link.relation) : found!.link.relation;
  if (relation === undefined || relation === 'and' || relation === 'made' || relation === 'of')
    return null;
  const length = at + (found?.length ?? 1) - from;
  return { link: { relation, ...(state.isPose && { pose: state.participle }) }, length };
}
