import { z } from 'zod';
import type { PartMaterial } from './part-material.ts';
import { programMembers } from './shape-program.ts';

/** Materials of people's bodies and clothes, or of what they hold. It is stored in `library/people/clothing/<name>.yaml`. */
export interface Clothing {
  name: string;
  materials: Record<string, PartMaterial>;
  /** Words for parts and clothes, with their materials. */
  surfaces?: Record<string, string[]> | undefined;
}

/** Schema of the file of materials of people. */
export const clothing: z.ZodType<Clothing> = z.strictObject({
  name: z.string().regex(/^\S+( \S+){0,2}$/),
  materials: programMembers.materials,
  surfaces: z.record(z.string(), z.array(z.string()).min(1)).optional(),
});
