import type { EngineTrialPayload } from '../../contract/admin/engines.ts';
import { words } from '../words/admin.ts';
import { bytes } from '../words/units.ts';

/** Describes the result of a test. */
export function trialText(name: string, { seconds, files }: EngineTrialPayload): string {
  const say = words.backends;
  const size = bytes(files.reduce((sum, each) => sum + each, 0));
  const made = files.length === 0 ? say.text : say.files(files.length, size);
  return say.trialDone(name, seconds.toFixed(1), made);
}

const gibi = (value: number | null) => (value === null ? null : value.toFixed(0));

/** Describes a graphics processor with its memory. */
export function gpuText(gpu: { name: string; gibibytes: number; free: number | null }): string {
  return words.backends.gpu(gpu.name, gpu.gibibytes.toFixed(0), gibi(gpu.free));
}

/** Describes a model with the memory that it needs. */
export function modelText(model: { name: string; gibibytes: number | null }): string {
  const { name, gibibytes } = model;
  return words.backends.needs(name, gibibytes === null ? null : String(Math.ceil(gibibytes)));
}
