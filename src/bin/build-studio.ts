import { buildStudio } from '../service/studio/build.ts';
import { buildDirectories, findBuild, writableOf } from '../service/studio/build-directory.ts';

// Builds the Studio once for each state of its sources. `npm run studio` runs this program, and the service runs it too
// if it finds no build. The argument is the data directory, which is used if the package is not writable.
const data = process.argv[2] ?? null;
if ((await findBuild(data)) === null)
  await buildStudio(await writableOf(await buildDirectories(data)));
