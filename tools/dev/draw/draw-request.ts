import { z } from 'zod';

/** What the development page shows, as in its address. */
export const drawRequest = z.object({
  /** A shape program (`.json`), a thing of the library (`.yaml`) or a model. */
  file: z.string().min(1),
  style: z.enum(['pbr', 'clay', 'wireframe', 'topology']).default('pbr'),
  /** Remeshes the model before it is rendered. */
  remesh: z.enum(['', 'quad', 'triangle']).default(''),
  faces: z.coerce.number().int().min(4).max(1_000_000).default(2000),
  azimuth: z.coerce.number().default(35),
  elevation: z.coerce.number().min(-90).max(90).default(14),
});

export type DrawRequest = z.output<typeof drawRequest>;

/** A picture of it, and a line on what it shows. */
export interface Drawn {
  png: Uint8Array;
  facts: string;
}

/** What a drawing process answers. */
export type DrawAnswer = Drawn | { problem: string };
