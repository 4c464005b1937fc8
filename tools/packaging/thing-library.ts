/** `npm run gen`: writes the indexes of the library of things, of variants and of what people wear, and their schemas for editors. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { libraryThing } from '../../src/contract/library-thing.ts';
import { computedVariants } from '../../src/contract/thing-variant.ts';
import { wornPiece } from '../../src/contract/worn-piece.ts';
import { writeIndex } from '../../src/engines/library/index-things.ts';
import { LIBRARY } from '../../src/engines/library/things.ts';
import { writeVariants } from '../../src/engines/library/variants.ts';
import { writeWornIndex } from '../../src/engines/library/worn-pieces.ts';

const CONTRACTS = join(import.meta.dirname, '../../contracts');

await writeIndex(LIBRARY);
await writeVariants(LIBRARY);
await writeWornIndex(LIBRARY);
for (const [name, schema] of Object.entries({
  'library-thing': libraryThing,
  'thing-variants': computedVariants,
  'worn-piece': wornPiece,
})) {
  const written = z.toJSONSchema(schema, { reused: 'ref' });
  await writeFile(join(CONTRACTS, `${name}.schema.json`), `${JSON.stringify(written, null, 2)}\n`);
}
