import { startCogDouble } from './cog.ts';
import type { Double, DoubleOptions } from './double.ts';
import { startHunyuan3dDouble } from './hunyuan3d.ts';
import { startReplicateDouble } from './replicate.ts';

/** The doubles that `npm run double` starts, by name. */
export const doubles: Readonly<Record<string, (options: DoubleOptions) => Promise<Double>>> = {
  cog: startCogDouble,
  hunyuan3d: (options) => startHunyuan3dDouble({ ...options, version: '2' }),
  'hunyuan3d-2.1': (options) => startHunyuan3dDouble({ ...options, version: '2.1' }),
  replicate: startReplicateDouble,
};
