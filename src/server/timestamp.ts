/** Formats epoch milliseconds as ISO 8601 UTC with milliseconds and `Z`. */
export function timestampOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** Does the same for a time that may not be set yet. */
export function timestampOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : timestampOf(epochMs);
}
