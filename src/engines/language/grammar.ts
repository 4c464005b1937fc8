/** English words that hold a sentence together, or that ask for a model, and describe nothing themselves. */
export const GRAMMAR: ReadonlySet<string> = new Set(
  `a an the this that these those some any my your his her its our their it they them he she who which where while when
  there one each other and or but of with without in on at by to for from as like than is are was were be been being has have having
  had do does please make create generate draw show give me i want need would
  under beneath underneath below above over behind beside besides near next between among amid around against along alongside
  inside outside into onto upon atop through across towards front top left right side out off up down away very really quite
  so just only 3d model models image picture photo render scene object thing asset s full filled`.split(
    /\s+/,
  ),
);
