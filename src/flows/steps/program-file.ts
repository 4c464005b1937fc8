import type { OutputFile } from '../flow.ts';

/** Returns a shape program as an output file. */
export function programFile(bytes: Uint8Array): OutputFile {
  return {
    role: 'program_url',
    kind: 'program',
    format: 'json',
    filename: 'program.json',
    content_type: 'application/json',
    bytes,
  };
}
