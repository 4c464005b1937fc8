import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { createModelWriter } from '../../src/engines/gltf/model-writer.ts';
import { createImageCodec } from '../../src/engines/image-codec/image-codec.ts';
import { createReconstructor } from '../../src/engines/reconstruct/reconstructor.ts';
import { createRemesher } from '../../src/engines/remesh/remesher.ts';
import { createRenderer } from '../../src/engines/render/renderer.ts';
import { createSegmenter } from '../../src/engines/segment/segmenter.ts';
import type { EngineContext, Engines } from '../../src/engines/spec.ts';
import type { FlowContext, FlowOutcome } from '../../src/flows/flow.ts';
import { flows } from '../../src/flows/index.ts';

/** The real built-in engines, as the service wires them. */
export function builtInEngines(): Engines {
  const reconstructor = createReconstructor();
  return {
    codec: createImageCodec(),
    segmenter: createSegmenter(),
    reconstructor: () => reconstructor,
    renderer: createRenderer(),
    writer: createModelWriter(),
    converter: createModelConverter({ detectFormat: modelFormatOf }),
    remesher: createRemesher(),
  };
}

/** A context that nobody watches or stops. */
export const quiet: EngineContext = {
  signal: new AbortController().signal,
  async progress() {},
};

export type FlowReport = { stage: string; percent: number };

/** Runs a flow in this process on one image file. */
export async function runFlow(
  name: 'image-to-model' | 'image-to-mesh',
  path: string,
  input: Record<string, unknown>,
  options: { engines?: Engines; signal?: AbortSignal } = {},
): Promise<FlowOutcome & { reports: FlowReport[] }> {
  const flow = flows[name];
  if (flow === undefined) throw new Error(`no flow ${name}`);
  const reports: FlowReport[] = [];
  const context: FlowContext = {
    input: { image_file: 'file', ...input },
    sources: { image_file: path },
    engines: options.engines ?? builtInEngines(),
    signal: options.signal ?? quiet.signal,
    async report(stage, percent) {
      reports.push({ stage, percent });
      // As the worker's does: an abort is heard between two reports.
      await new Promise((resolve) => setImmediate(resolve));
    },
    clock: () => performance.now(),
  };
  return { ...(await flow.run(context)), reports };
}
