/** `npm run gen`: writes the indexes of the library, and the schemas of its files for editors. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { attachmentFile } from '../../src/contract/library-attachment.ts';
import { beast } from '../../src/contract/library-beast.ts';
import { clothing } from '../../src/contract/library-clothing.ts';
import { ground } from '../../src/contract/library-ground.ts';
import { hairstyle } from '../../src/contract/library-hair.ts';
import { person } from '../../src/contract/library-person.ts';
import { speciesFile } from '../../src/contract/library-species.ts';
import { libraryThing } from '../../src/contract/library-thing.ts';
import { computedVariants } from '../../src/contract/thing-variant.ts';
import { wornPiece } from '../../src/contract/worn-piece.ts';
import { writeIndex } from '../../src/engines/library/index-things.ts';
import {
  ATTACHMENTS,
  BEARDS,
  BEASTS,
  CLOTHING,
  FACE_FEATURES,
  GROUNDS,
  HAIRSTYLES,
  LOOKS,
  SPECIES,
  WORN_PIECES,
  writeShelf,
} from '../../src/engines/library/shelves.ts';
import { LIBRARY } from '../../src/engines/library/things.ts';
import { writeVariants } from '../../src/engines/library/variants.ts';

const CONTRACTS = join(import.meta.dirname, '../../contracts');

await writeIndex(LIBRARY);
await writeVariants(LIBRARY);
await writeShelf(LIBRARY, WORN_PIECES);
await writeShelf(LIBRARY, SPECIES);
await writeShelf(LIBRARY, GROUNDS);
await writeShelf(LIBRARY, LOOKS);
await writeShelf(LIBRARY, BEASTS);
await writeShelf(LIBRARY, HAIRSTYLES);
await writeShelf(LIBRARY, BEARDS);
await writeShelf(LIBRARY, CLOTHING);
await writeShelf(LIBRARY, FACE_FEATURES);
await writeShelf(LIBRARY, ATTACHMENTS);
for (const [name, schema] of Object.entries({
  'library-thing': libraryThing,
  'thing-variants': computedVariants,
  'worn-piece': wornPiece,
  'library-attachment': attachmentFile,
  'library-ground': ground,
  'library-person': person,
  'library-beast': beast,
  'library-clothing': clothing,
  'library-hair': hairstyle,
  'library-species': speciesFile,
})) {
  const written = z.toJSONSchema(schema, { reused: 'ref' });
  await writeFile(join(CONTRACTS, `${name}.schema.json`), `${JSON.stringify(written, null, 2)}\n`);
}
