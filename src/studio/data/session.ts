import { bozzetto, studioFetch } from './client.ts';
import { meQuery, queryClient } from './queries.ts';

/** Credential that opens a session: an API key, or the token of the link that the service printed. */
export type Credential = { key: string } | { link: string };

/**
 * Signs in; the service answers with a cookie that scripts cannot read.
 * @throws SignInError with the service's message
 */
export async function signIn(credential: Credential): Promise<void> {
  const response = await studioFetch('/studio/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(credential),
  });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    throw new SignInError(body);
  }
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, await bozzetto.account.me());
}

/** Returns whether a user is signed in, without sending a request that could be refused. */
export async function hasSession(): Promise<boolean> {
  const response = await studioFetch('/studio/session');
  if (!response.ok) return true;
  return ((await response.json()) as { signed_in: boolean }).signed_in;
}

/** Ends the session in this browser and on the service. */
export async function signOut(): Promise<void> {
  await studioFetch('/studio/session', { method: 'DELETE' });
  queryClient.clear();
}

/** Thrown when the service refuses a sign-in. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly suggestion: string | null;

  constructor(body: unknown) {
    const { message, suggestion } = (body ?? {}) as { message?: string; suggestion?: string };
    super(message ?? 'the service did not respond');
    this.suggestion = suggestion ?? null;
  }
}
