import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scene } from '../src/engines/mesh/scene.ts';
import { blenderMissing, fittedView, renderInBlender } from '../test/support/blender.ts';
import type { Measurement } from './results.ts';

const run = promisify(execFile);
const CAMERA = { azimuth: 35, elevation: 18 };

/**
 * Measures the seconds that other programs on this machine need for one view, from their start; reports missing
 * programs.
 */
export async function measurePeers(
  name: string,
  model: string,
  scene: Scene,
  side: number,
  directory: string,
): Promise<Measurement[]> {
  const picture = join(directory, 'peer.png');
  const size = { width: side, height: side };
  const blender = async (engine: 'CYCLES' | 'BLENDER_WORKBENCH') => {
    const missing = blenderMissing();
    if (missing) throw new Error(missing);
    const job = { model, picture, engine, samples: 16, ...size, ...fittedView(scene, CAMERA, 1) };
    await renderInBlender([job], engine === 'BLENDER_WORKBENCH');
  };
  const peers: [string, () => Promise<unknown>][] = [
    [
      'f3d under Xvfb',
      () =>
        run('xvfb-run', [
          ...['-a', 'f3d', model, '--output', picture, '--no-background'],
          ...['--resolution', `${side},${side}`],
        ]),
    ],
    ['Blender Workbench under Xvfb', () => blender('BLENDER_WORKBENCH')],
    ['Blender Cycles, 16 samples', () => blender('CYCLES')],
  ];
  const measurements: Measurement[] = [];
  for (const [peer, work] of peers) {
    const began = performance.now();
    try {
      await work();
      const value = Math.round(performance.now() - began);
      measurements.push({ metric: `${name}, 1 × ${side}²: ${peer}`, value, unit: 'ms' });
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      console.log(`${peer} is left out: ${reason}`);
    }
  }
  return measurements;
}
