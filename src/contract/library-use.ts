import { z } from 'zod';
import { identifier, type Numeric, numeric } from './shape-numbers.ts';

/** A thing of the library, which stands at the origin of the part that uses it. */
export interface LibraryUse {
  /** What it is, as in a prompt: `barrel`, `wooden chair`. */
  thing: string;
  /** Values of its parameters, which its own program has within limits: `size`, `height`. */
  parameters?: Record<string, Numeric> | undefined;
  /** Materials of this program in place of its own, by the names of those. */
  materials?: Record<string, string> | undefined;
}

export const libraryUse: z.ZodType<LibraryUse> = z
  .strictObject({
    thing: z.string().min(1).max(80),
    parameters: z.record(identifier, numeric).optional(),
    materials: z.record(identifier, identifier).optional(),
  })
  .describe('a thing of the library, whose base is at the origin of the part');
