import { fileURLToPath } from 'node:url';

/**
 * Where the package of npm brings what a checkout prepares in its data directory: the drawings and the lexicon, of which
 * the packages that they are made of weigh 200 MB. A checkout has no such directory.
 */
export const PREPARED = fileURLToPath(new URL('prepared', import.meta.url));
