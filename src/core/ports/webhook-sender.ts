/** One POST to a stranger's server. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What became of it: an answer of whatever status, or none. */
export type WebhookAnswer =
  | { kind: 'answer'; status: number; retryAfter: string | null; body: string }
  /** `refused`: the address is not one that may be called; the message says why. */
  | { kind: 'refused' | 'timeout' | 'unreachable'; message: string };

/** Posts to public addresses only, checked again each time; follows no redirect. */
export interface WebhookSender {
  /** What is wrong with an address, before anything is sent there; null: nothing that can be seen from here. */
  problemOf(url: string): string | null;
  /** @throws the reason of `signal` only */
  post(
    request: WebhookRequest,
    limits: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<WebhookAnswer>;
}
