/** ISO 8601 UTC with milliseconds and `Z`, from epoch milliseconds. */
export function timestampOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** The same for a moment that may not have come yet. */
export function timestampOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : timestampOf(epochMs);
}
