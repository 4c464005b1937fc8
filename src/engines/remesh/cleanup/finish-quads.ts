import type { Work } from '../../spec.ts';
import { splitIntoQuads } from '../extraction/split-into-quads.ts';
import type { Surface } from '../surface/surface.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';
import { relax } from './relaxation.ts';
import { fitFaces } from './surface-fit.ts';
import { pinTips } from './tips.ts';

/** Rounds of relaxation after the split. */
const RELAXATION_ROUNDS = 20;
const FIT_ROUNDS = 3;

/**
 * Splits polygons into quads, relaxes them and fits them to the target. `surface`: the surface whose vertices no quad
 * may cut off; `side`: side of the quads.
 */
export async function finishQuads(
  polygons: PlacedNet,
  target: TargetSurface,
  surface: Surface,
  side: number,
  work: Work,
): Promise<PlacedNet> {
  const net = splitIntoQuads(polygons);
  await relax(net, target, RELAXATION_ROUNDS, work);
  await pinTips(net, surface, target, side, work);
  await fitFaces(net, target, FIT_ROUNDS, side, work);
  return net;
}
