/** One POST to a third-party server. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The result: an answer of any status, or none. */
export type WebhookAnswer =
  | { kind: 'answer'; status: number; retryAfter: string | null; body: string }
  /** `refused`: the address may not be called; the message explains why. */
  | { kind: 'refused' | 'timeout' | 'unreachable'; message: string };

/** Posts to public addresses only, which are checked again each time; follows no redirects. */
export interface WebhookSender {
  /** Explains why an address is unacceptable, without sending anything; null: no problem can be seen from here. */
  problemOf(url: string): string | null;
  /** @throws only the reason of `signal` */
  post(
    request: WebhookRequest,
    limits: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<WebhookAnswer>;
}
