import { reworkCommand } from '../rework-command.ts';

/** `segment chair.glb` divides the model into parts, by a model server of the service. */
export const segment = reworkCommand({
  name: 'segment',
  flow: 'model-segment',
  summary: 'divide a model into parts, with a model server',
  ending: 'parts',
});
