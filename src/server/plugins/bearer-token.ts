/** Returns the token of an Authorization header, or null if it has none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1] ?? null;
}
