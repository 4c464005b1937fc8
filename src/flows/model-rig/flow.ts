import type { Flow } from '../flow.ts';
import { deliverRework, REWORK_LIMIT } from '../steps/deliver-rework.ts';

/** Delivers the model that a server gave a skeleton. */
export const flow: Flow = {
  limit: REWORK_LIMIT,
  run: (context) =>
    deliverRework(context, {
      role: 'rigger',
      engine: context.engines.rigger,
      change: (scene, work) => context.engines.rigger!.rig(scene, work),
    }),
};
