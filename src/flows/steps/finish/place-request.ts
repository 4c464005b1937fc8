import { type FinishPlan, frontFor, sizeInMeters } from '../../../contract/finish.ts';
import type { PlaceRequest, Scene, SignedAxis } from '../../../engines/spec.ts';

/** Returns the request that gives a scene the size and place of the plan. */
export function placeRequest(scene: Scene, plan: FinishPlan): PlaceRequest {
  const up = (plan.up ?? 'y') as SignedAxis;
  const forward = (plan.forward ?? frontFor(up)) as SignedAxis;
  return { scene, size: sizeInMeters(plan.size), pivot: plan.pivot, up, forward };
}
