import { z } from 'zod';
import { NETWORKS } from './networks.ts';

export const onnxSettings = z.strictObject({
  folder: z.string().min(1).meta({ format: 'path' }).describe('folder with the networks'),
  network: z
    .enum(NETWORKS)
    .describe('what the networks are: TripoSR, or one that reads the depth of an image'),
  files: z
    .record(
      z.string().regex(/^[^\\/]+$/),
      z.strictObject({
        role: z
          .enum(['encoder', 'decoder', 'depth', 'weights'])
          .describe('what the file is; `weights`: a file that another one reads'),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        bytes: z.int().min(1),
      }),
    )
    .describe('files in the folder with their SHA-256 hashes; one that has changed is refused'),
  activated: z
    .boolean()
    .default(false)
    .describe('whether TripoSR’s decoder returns density and color after their activation'),
  cells: z
    .int()
    .min(32)
    .max(384)
    .multipleOf(4)
    .default(256)
    .describe('cells of the grid along each side, on which TripoSR’s surface is found'),
  threads: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('threads of one job; absent: one per core, at most 8'),
  memory_mb: z
    .int()
    .min(64)
    .default(6144)
    .describe('resident memory in MiB at which a job is ended; networks can use at most 4096'),
});

export type OnnxSettings = z.output<typeof onnxSettings>;
