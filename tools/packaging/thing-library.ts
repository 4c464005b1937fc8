/** `npm run gen`: writes the index of the library of things, and the schema of their files for editors. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { libraryThing } from '../../src/contract/library-thing.ts';
import { writeIndex } from '../../src/engines/library/index-things.ts';
import { LIBRARY } from '../../src/engines/library/things.ts';

const SCHEMA = join(import.meta.dirname, '../../contracts/library-thing.schema.json');

await writeIndex(LIBRARY);
const schema = z.toJSONSchema(libraryThing, { reused: 'ref' });
await writeFile(SCHEMA, `${JSON.stringify(schema, null, 2)}\n`);
