/** A verb of state: its participle, and whether it is also a pose of a living thing. */
interface State {
  participle: string;
  isPose: boolean;
}

/** Finite forms of verbs of state, by their participle. Poses show on a person or an animal. */
const POSES: Readonly<Record<string, string>> = {
  sitting: 'sit sits sat',
  sleeping:
    'sleep sleeps slept doze dozes dozed snooze snoozes dozing snoozing slumber slumbers slumbering dreaming',
  napping: 'nap naps napped',
  lying: 'lie lies lay lays laying laid lain sprawl sprawls sprawled sprawling',
  resting:
    'rest rests rested relax relaxes relaxed relaxing recline reclines reclined reclining lounge lounges lounged lounging',
  kneeling: 'kneel kneels kneeled knelt',
  curled: 'curl curls',
  peeking: 'peek peeks peeked peep peeps peeping',
};
const STANCES: Readonly<Record<string, string>> = {
  standing: 'stand stands stood',
  leaning: 'lean leans leaned leant',
  hanging: 'hang hangs hung dangle dangles dangled dangling',
  perching: 'perch perches perched',
  crouching: 'crouch crouches crouched squat squats squatted squatting',
  floating: 'float floats floated drift drifts drifted drifting',
  hovering: 'hover hovers hovered',
  balancing: 'balance balances balanced',
  waiting: 'wait waits waited',
  nestling: 'nestle nestles nestled nestling',
  staying: 'stay stays stayed remain remains remained remaining',
  climbing: 'climb climbs climbed',
};

const STATES: ReadonlyMap<string, State> = new Map(
  [[POSES, true] as const, [STANCES, false] as const].flatMap(([table, isPose]) =>
    Object.entries(table).flatMap(([participle, forms]) =>
      [participle, ...forms.split(' ')].map((form): [string, State] => [
        form,
        { participle, isPose },
      ]),
    ),
  ),
);

/** Words between a verb of state and its preposition that change nothing: "lies open on", "hangs closely beside". */
const MANNERS = new Set(
  'open flat upright still alone together high low tall straight up down upside away poised nestled asleep'.split(
    ' ',
  ),
);

/** Returns the verb of state that a word is a form of; null for other words. */
export const stateOf = (word: string | undefined): State | null => STATES.get(word ?? '') ?? null;

/** Returns whether a word after a verb only says how: "peacefully", "upright". */
export const isManner = (word: string): boolean => MANNERS.has(word) || /[a-z]{2}ly$/.test(word);

/** Returns the present participle of a finite verb: "shines" → "shining". */
export function participleOf(word: string): string {
  const state = stateOf(word);
  if (state !== null) return state.participle;
  const base = word
    .replace(/(ss|x|z|ch|sh|o)es$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1');
  // A single consonant after a single short vowel is doubled: "run" → "running".
  const doubled = base.replace(/^([^aeiou]*[aeiou])([bdgmnpt])$/, '$1$2$2');
  return `${doubled.replace(/([^eoy])e$/, '$1')}ing`;
}
