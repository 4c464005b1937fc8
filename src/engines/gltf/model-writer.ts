import type { ModelWriter } from '../spec.ts';
import { writeGlb } from './glb-writer.ts';

/** {@link ModelWriter} on our own GLB writer. */
export function createModelWriter(): ModelWriter {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-glb', version: '1', provider: 'built-in' },
    async doWriteGlb(model, name, context) {
      context.signal.throwIfAborted();
      const glb = writeGlb(model, name);
      await context.progress(1);
      return glb;
    },
  };
}
