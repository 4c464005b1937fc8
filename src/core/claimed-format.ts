import { formatsOf } from '../contract/formats.ts';

/** Containers of several formats: which of them a file is, only its reader can tell. */
const CONTAINERS = new Set(['zip']);

/**
 * What is wrong with a source whose bytes are of another format than the request claims; null where they agree.
 * @param actual by the bytes, as the media prober says
 */
export function claimProblem(
  claim: { field: string; format: string } | undefined,
  actual: string | null,
): { message: string; suggestion: string } | null {
  if (claim === undefined || actual === null) return null;
  if (CONTAINERS.has(actual) || formatsOf(claim.format).some((format) => format === actual))
    return null;
  return {
    message: `${claim.field} is ${JSON.stringify(claim.format)}, but the file is ${JSON.stringify(actual)} by its bytes`,
    suggestion: `Set ${claim.field} to ${JSON.stringify(actual)}, or give another file.`,
  };
}
