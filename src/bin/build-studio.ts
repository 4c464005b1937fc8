import { buildStudio } from '../service/studio/build.ts';
import { buildDirectories, findBuild, writableOf } from '../service/studio/build-directory.ts';

// `npm run studio`, and what the service runs where it finds no build of its sources: builds the page, once for each
// state of them. The argument is the service's data directory, for where the package cannot be written to.
const data = process.argv[2] ?? null;
if ((await findBuild(data)) === null)
  await buildStudio(await writableOf(await buildDirectories(data)));
