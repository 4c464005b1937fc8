/** Patterns that draw materials; each has a function in this folder. */
export type PatternName =
  | ('plain' | 'flakes' | 'glassy')
  | ('wood' | 'bark')
  | ('metal' | 'brushed' | 'hammered' | 'rust')
  | ('rock' | 'speckled' | 'marble' | 'concrete' | 'grains')
  | ('brick' | 'cobbles' | 'tiles')
  | ('weave' | 'twill' | 'knit' | 'stripes' | 'checks' | 'dots')
  | ('leather' | 'skin' | 'plates' | 'strands' | 'lava' | 'ice' | 'blots' | 'coat');
