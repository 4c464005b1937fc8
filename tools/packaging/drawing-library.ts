/**
 * `npm run gen`: writes the files that the drawing library needs in addition to its sources: the lexicon, and the index
 * of the drawings.
 */
import { writeDrawingsIndex } from '../../src/engines/imagine/library/drawings.ts';
import { writeLexicon } from '../../src/engines/imagine/library/lexicon.ts';

await writeDrawingsIndex();
await writeLexicon();
