/** One POST to a third-party server. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The result of a request: an answer with any status, or no answer. */
export type WebhookAnswer =
  | { kind: 'answer'; status: number; retryAfter: string | null; body: string }
  /** `refused`: the address may not be called. The message explains why. */
  | { kind: 'refused' | 'timeout' | 'unreachable'; message: string };

/** Posts to public addresses only, which are checked again before every request. Redirects are not followed. */
export interface WebhookSender {
  /**
   * Explains why an address is unacceptable, without sending anything; null if no problem can be detected without a
   * request.
   */
  problemOf(url: string): string | null;
  /** @throws nothing except the reason of `signal` */
  post(
    request: WebhookRequest,
    limits: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<WebhookAnswer>;
}
