/** Parts of things that words can name. */
export type PartName =
  | ('legs' | 'base' | 'seat' | 'back' | 'top' | 'head' | 'body')
  | ('handle' | 'sides' | 'front' | 'edges' | 'arms' | 'wheels');

/** Words in the singular and what they mean. */
export const PART_WORDS: Readonly<Record<string, PartName>> = {
  ...{ leg: 'legs', foot: 'legs', feet: 'legs', paw: 'legs', hoof: 'legs' },
  ...{
    base: 'base',
    stand: 'base',
    pedestal: 'base',
    bottom: 'base',
    sole: 'base',
    plinth: 'base',
    stem: 'base',
    trunk: 'base',
  },
  ...{ seat: 'seat', cushion: 'seat', pad: 'seat', pillow: 'seat' },
  ...{ back: 'back', backrest: 'back', rear: 'back' },
  ...{
    top: 'top',
    lid: 'top',
    nose: 'top',
    tip: 'top',
    cap: 'top',
    roof: 'top',
    tabletop: 'top',
    crown: 'top',
    hat: 'top',
  },
  ...{ head: 'head', front: 'front' },
  ...{
    body: 'body',
    frame: 'body',
    shell: 'body',
    hull: 'body',
    torso: 'body',
    rest: 'body',
    corpus: 'body',
  },
  ...{ handle: 'handle', grip: 'handle', hilt: 'handle', spout: 'handle' },
  ...{ side: 'sides', wall: 'sides' },
  ...{
    edge: 'edges',
    trim: 'edges',
    rim: 'edges',
    border: 'edges',
    corner: 'edges',
    rivet: 'edges',
  },
  ...{ arm: 'arms', fin: 'arms', wing: 'arms', ear: 'arms', armrest: 'arms', horn: 'arms' },
  ...{ wheel: 'wheels', tyre: 'wheels', tire: 'wheels' },
};
