import type { OutputFile } from '../flow.ts';

/** A shape program as a file of a task's result. */
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
