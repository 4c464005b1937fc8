import { formatsOf } from '../contract/formats.ts';

/** Containers that several formats share. Only a reader can tell which format such a file has. */
const CONTAINERS = new Set(['zip']);

/**
 * Explains why a source's bytes do not match the format that the request claims; null if they match.
 * @param actual format of the bytes, as the media prober detected it
 */
export function claimProblem(
  claim: { field: string; format: string } | undefined,
  actual: string | null,
): { message: string; suggestion: string } | null {
  if (claim === undefined || actual === null) return null;
  if (CONTAINERS.has(actual) || formatsOf(claim.format).some((format) => format === actual))
    return null;
  return {
    message: `${claim.field} is ${JSON.stringify(claim.format)}, but the content of the file is ${JSON.stringify(actual)}`,
    suggestion: `Set ${claim.field} to ${JSON.stringify(actual)}, or send another file.`,
  };
}
