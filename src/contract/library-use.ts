import { z } from 'zod';
import { identifier, type Numeric, numeric } from './shape-numbers.ts';

/** A use of a library thing, which is placed at the origin of the part that uses it. */
export interface LibraryUse {
  /** The thing, named as in a prompt: `barrel`, `wooden chair`. */
  thing: string;
  /** Values of the thing's parameters (`size`, `height`), within the limits that its own program sets. */
  parameters?: Record<string, Numeric> | undefined;
  /** Maps the names of the thing's own materials to the materials of this program that replace them. */
  materials?: Record<string, string> | undefined;
}

export const libraryUse: z.ZodType<LibraryUse> = z
  .strictObject({
    thing: z.string().min(1).max(80),
    parameters: z.record(identifier, numeric).optional(),
    materials: z.record(identifier, identifier).optional(),
  })
  .describe('a thing of the library, whose base is at the origin of the part');
