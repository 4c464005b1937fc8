/** The program of an engine process: the flows on the built-in engines. Started by the worker, see src/worker. */
import sharp from 'sharp';
import { builtInEngines } from './built-in-engines.ts';
import { readEngineConfig } from './config.ts';
import { flows } from './flows/index.ts';
import { moderateImageFlow } from './flows/moderate-image.ts';
import { serveEngine } from './worker/serve-engine.ts';

// Every picture is new, so libvips' cache of results (50 MB) is never hit.
sharp.cache(false);

const { library, renderer } = readEngineConfig();
serveEngine({
  flows: { ...flows, [moderateImageFlow.name]: moderateImageFlow },
  engines: builtInEngines(library, renderer),
  channel: process,
});
