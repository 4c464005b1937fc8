/** What time and weather do to a surface, or what lies on it. */
export type Wear =
  | 'worn'
  | 'cracks'
  | 'scratches'
  | 'dirt'
  | 'dust'
  | 'moss'
  | 'ivy'
  | 'snow'
  | 'blood'
  | 'rust'
  | 'soot';

const WORDS: Readonly<Record<Wear, string>> = {
  worn: 'weathered worn battered aged ancient',
  cracks: 'cracked crumbling broken ruined',
  scratches: 'scratched scarred chipped dented',
  dirt: 'dirty muddy grimy filthy mudcovered dirtcovered',
  dust: 'dusty dustcovered',
  moss: 'mossy mosscovered',
  ivy: 'overgrown ivycovered',
  snow: 'snowcovered frosty frosted',
  blood: 'bloody bloodied bloodcovered',
  rust: 'rustcovered',
  soot: 'sooty sootcovered ashcovered',
};

/** Words for the wear of a surface; `tokensOf` joins phrases such as "covered in moss" into one of them. */
export const WEAR_WORDS: Readonly<Record<string, Wear>> = Object.fromEntries(
  Object.entries(WORDS).flatMap(([wear, words]) =>
    words.split(' ').map((word) => [word, wear as Wear]),
  ),
);
