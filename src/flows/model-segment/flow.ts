import type { Flow } from '../flow.ts';
import { deliverRework, REWORK_LIMIT } from '../steps/deliver-rework.ts';

/** Delivers the model that a server divided into parts. */
export const flow: Flow = {
  limit: REWORK_LIMIT,
  run: (context) =>
    deliverRework(context, {
      role: 'divider',
      engine: context.engines.divider,
      change: (scene, work) => context.engines.divider!.divide(scene, work),
    }),
};
