import { byWord } from './by-word.ts';

/** Descriptive words, and the names of the corresponding traits in families. */
export const TRAITS: Readonly<Record<string, string>> = byWord({
  fat: 'fat chubby plump round',
  thin: 'thin slim skinny slender',
  strong: 'strong muscular burly buff',
  tall: 'tall',
  short: 'short',
  chibi: 'chibi',
  cute: 'cute adorable kawaii',
  young: 'juvenile',
  heroic: 'heroic',
  realistic: 'realistic photorealistic lifelike',
  old: 'old elderly',
  angry: 'angry grumpy furious scowling enraged stern menacing',
  sad: 'sad unhappy gloomy melancholic',
  female: 'female',
  child: 'childlike',
  lefthanded: 'lefthanded',
  twin: 'twohanded',
  anime: 'anime manga',
  cropped: 'cropped',
  flowing: 'flowing',
  bald: 'bald',
  open: 'open opened',
  ruined: 'ruined',
});

/** Size words, as factors. */
export const SIZES: Readonly<Record<string, number>> = {
  tiny: 0.3,
  mini: 0.4,
  little: 0.6,
  small: 0.6,
  big: 1.5,
  large: 1.6,
  huge: 3,
  giant: 4,
  gigantic: 5,
  enormous: 4,
  massive: 3,
  oversized: 2,
  miniature: 0.3,
  medium: 1,
  colossal: 5,
  grand: 1.3,
  teeny: 0.3,
};

/** Words that stretch a parameter, if the program has it. */
export const STRETCHES: Readonly<
  Record<string, readonly [parameters: readonly string[], factor: number]>
> = {
  tall: [['height'], 1.4],
  high: [['height'], 1.4],
  low: [['height'], 0.65],
  short: [['height', 'length'], 0.7],
  long: [['length', 'width'], 1.5],
  wide: [['width', 'radius'], 1.4],
  broad: [['width', 'radius'], 1.4],
  narrow: [['width', 'radius'], 0.65],
  deep: [['depth'], 1.4],
  slim: [['width', 'girth', 'radius'], 0.75],
  thin: [['width', 'girth', 'thickness', 'radius'], 0.7],
  skinny: [['width', 'girth', 'radius'], 0.7],
  slender: [['width', 'girth', 'radius'], 0.75],
  fat: [['width', 'girth', 'radius'], 1.5],
  chubby: [['width', 'girth', 'radius'], 1.4],
  plump: [['width', 'girth', 'radius'], 1.4],
  elongated: [['length', 'height'], 1.5],
  squat: [['height', 'length'], 0.65],
  thick: [['width', 'thickness', 'radius'], 1.4],
  chunky: [['width', 'radius'], 1.3],
  bulky: [['width', 'radius'], 1.25],
  stubby: [['height', 'length'], 0.7],
};
