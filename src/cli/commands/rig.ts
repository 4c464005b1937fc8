import { reworkCommand } from '../rework-command.ts';

/** `rig knight.glb` gives the model a skeleton, by a model server of the service. */
export const rig = reworkCommand({
  name: 'rig',
  flow: 'model-rig',
  summary: 'give a model a skeleton, with a model server',
  ending: 'rigged',
});
