/** Formats epoch milliseconds as ISO 8601 UTC with milliseconds and `Z`. */
export function timestampOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** Formats epoch milliseconds in the same way; returns null for a time that is not set yet. */
export function timestampOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : timestampOf(epochMs);
}
