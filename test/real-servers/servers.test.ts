import { testScenarios } from './scenarios.ts';
import { THREEDAIGC_API } from './servers/3daigc-api.ts';
import { HUNYUAN3D } from './servers/hunyuan3d.ts';
import { MODLY } from './servers/modly.ts';
import { TRELLIS2 } from './servers/trellis2.ts';

for (const scenarios of [...HUNYUAN3D, TRELLIS2, ...THREEDAIGC_API, MODLY])
  testScenarios(scenarios);
