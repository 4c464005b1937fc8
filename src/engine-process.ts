/** The program of an engine process: the flows on the built-in engines. Started by the worker, see src/worker. */
import sharp from 'sharp';
import { modelFormatOf } from './adapters/media/model-format.ts';
import { createModelConverter } from './engines/convert/converter.ts';
import { createModelWriter } from './engines/gltf/model-writer.ts';
import { createImageCodec } from './engines/image-codec/image-codec.ts';
import { createReconstructor } from './engines/reconstruct/reconstructor.ts';
import { createRemesher } from './engines/remesh/remesher.ts';
import { createRenderer } from './engines/render/renderer.ts';
import { createSegmenter } from './engines/segment/segmenter.ts';
import type { Engines } from './engines/spec.ts';
import { flows } from './flows/index.ts';
import { serveEngine } from './worker/serve-engine.ts';

// Every picture is new, so libvips' cache of results (50 MB) is never hit.
sharp.cache(false);

const reconstructors = [createReconstructor()];

const engines: Engines = {
  codec: createImageCodec(),
  segmenter: createSegmenter(),
  renderer: createRenderer(),
  writer: createModelWriter(),
  converter: createModelConverter({ detectFormat: modelFormatOf }),
  remesher: createRemesher(),
  reconstructor(modelVersion) {
    const found = reconstructors.find(({ capabilities }) =>
      capabilities.modelVersions.includes(modelVersion),
    );
    if (found === undefined) throw new Error(`no reconstructor makes ${modelVersion}`);
    return found;
  },
};

serveEngine({ flows, engines, channel: process });
