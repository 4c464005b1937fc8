/** Runs flows on the built-in engines in an engine process, which the worker starts; see src/worker. */
import { flushCompileCache } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { builtInEngines } from '../engines/built-in-engines.ts';
import { withRemoteResults } from '../engines/finish/with-remote-results.ts';
import { OwnThings } from '../engines/library/own-things.ts';
import { createWork } from '../engines/work/create-work.ts';
import { cutOutPicturesFlow } from '../flows/cut-out-pictures.ts';
import { CUT_OUT_PICTURES, TRY_PROGRAM } from '../flows/flow.ts';
import { loadFlows } from '../flows/load-flows.ts';
import { rehearse } from '../flows/rehearse.ts';
import { tryProgramFlow } from '../flows/try-program.ts';
import { OWN_THINGS } from '../worker/engine-protocol.ts';
import { releaseMemory } from '../worker/release-memory.ts';
import { serveEngine } from '../worker/serve-engine.ts';

// Every image is new, so libvips' cache of results (50 MB) is never hit.
sharp.cache(false);

const folder = process.argv.find((each) => each.startsWith(OWN_THINGS))?.slice(OWN_THINGS.length);

serveEngine({
  flows: {
    ...(await loadFlows()),
    [TRY_PROGRAM]: tryProgramFlow,
    [CUT_OUT_PICTURES]: cutOutPicturesFlow,
  },
  engines: builtInEngines(folder === undefined ? null : new OwnThings(folder)),
  finishing: withRemoteResults,
  channel: process,
  async rehearse(engines, signal) {
    await rehearse(engines, createWork({ signal }));
    flushCompileCache();
  },
  async afterRun() {
    // The process is ended by a signal, so the code that was compiled so far is saved for the next process right away.
    flushCompileCache();
    // Memory is released only after the answer has been sent.
    await setImmediate();
    releaseMemory();
  },
});
