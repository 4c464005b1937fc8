import { existsSync } from 'node:fs';
import { buildStudio } from './service/studio/build.ts';
import { studioDirectory } from './service/studio/source-hash.ts';

// `npm run studio`, and what the service runs where it finds no build of its sources: builds the page, once for each
// state of them.
const into = await studioDirectory();
if (!existsSync(into)) await buildStudio(into);
