/** Sizes of a figure in meters: the positions of its joints and the thickness of its parts. */
export interface Figure {
  height: number;
  /** The distance from chin to crown. */
  head: number;
  chin: number;
  shoulder: number;
  waist: number;
  crotch: number;
  /** Half the distance between the shoulder joints, and half the distance between the hip joints. */
  armX: number;
  legX: number;
  upperArm: number;
  lowerArm: number;
  upperLeg: number;
  lowerLeg: number;
  ankle: number;
  armRadius: number;
  legRadius: number;
  /** Width and depth of the trunk. */
  chest: readonly [number, number];
  belly: readonly [number, number];
  hips: readonly [number, number];
  /** The size of the breasts; 0 for none. */
  bust: number;
  /** How much muscles stand out, from 0 to 1. */
  muscle: number;
}

/** How a figure differs from the usual one. */
export interface Proportions {
  height: number;
  /** The total height in heads: 2.6 chibi, 3.7 toy, 6 heroic, 7.5 realistic. */
  heads: number;
  /** The width of the shoulders and the thickness of the limbs; 1 is usual. */
  build: number;
  /** The width and depth of the belly. */
  belly: number;
  /** The width of the hips. */
  hips: number;
  /** The size of the breasts; 0 for none, 1 is usual for women. */
  bust?: number | undefined;
}

export function figureOf({ height, heads, build, belly, hips, bust = 0 }: Proportions): Figure {
  const head = height / heads;
  const body = height - head;
  // Figures with large heads have short, thick limbs.
  const chunk = Math.min(1.25, Math.max(0.8, (4.4 / heads) ** 0.5));
  const thick = body * chunk * build;
  const legs = body * Math.min(0.52, 0.38 + 0.02 * heads);
  const ankle = body * 0.075 * chunk;
  return {
    height,
    head,
    chin: body,
    shoulder: body * 0.905,
    waist: legs + body * 0.12,
    crotch: legs,
    armX: thick * 0.158,
    legX: thick * 0.078 * Math.min(1.2, hips),
    upperArm: body * 0.215,
    lowerArm: body * 0.2,
    upperLeg: (legs - ankle) * 0.5,
    lowerLeg: (legs - ankle) * 0.5,
    ankle,
    armRadius: thick * 0.044,
    legRadius: thick * 0.07,
    chest: [thick * 0.3, thick * 0.215],
    belly: [thick * 0.26 * belly, thick * 0.2 * belly],
    hips: [thick * 0.28 * hips, thick * 0.21 * hips],
    bust,
    muscle: Math.min(1, Math.max(0, (build - 1) / 0.3)),
  };
}
