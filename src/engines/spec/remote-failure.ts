/**
 * Why a remote step failed, as far as it decides what to do next.
 *
 * `unreachable`: no connection; nothing was submitted. `busy`: the server accepts no more now; nothing was submitted.
 * `refused`: it does not accept such jobs (credential, path, fields), which the operator must fix, or not this one:
 * {@link Refuses}. `content`: it will not process this image or prompt, and no other server would. `moderation`: the
 * same, because the content is not allowed. `failed`: the job ran and failed. `lost`: the server no longer knows the
 * job. `wrong`: the response is not what was requested. `unknown`: the connection broke before the submit was answered.
 * `credit`: the account at the host has no credit left. `silent`: nothing was received for too long.
 */
export type RemoteFailureKind =
  | 'unreachable'
  | 'busy'
  | 'refused'
  | 'content'
  | 'moderation'
  | 'failed'
  | 'lost'
  | 'wrong'
  | 'unknown'
  | 'credit'
  | 'silent';

/**
 * The other jobs that a server would refuse after a refusal. `all`: everything, until its settings or this service's are fixed.
 * `this`: only this job (its count, its size). `unclear`: either, because it only states that something is wrong with
 * the request.
 */
export type Refuses = 'all' | 'this' | 'unclear';

/**
 * A remote step failed. The message is a sentence by this service; the server's own text is only for the operator's
 * log.
 */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly kind: RemoteFailureKind;
  /** The server's own text, shortened. */
  readonly detail: string;
  /** Milliseconds that the server asks to wait before the next request; null: not stated. */
  readonly retryAfterMs: number | null;
  /** Meaningful only if the kind is `refused`. */
  readonly refuses: Refuses;

  constructor(
    kind: RemoteFailureKind,
    message: string,
    {
      detail = '',
      retryAfterMs = null,
      refuses = 'all',
      cause,
    }: {
      detail?: string;
      retryAfterMs?: number | null;
      refuses?: Refuses;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.detail = detail.slice(0, MOST_DETAIL);
    this.retryAfterMs = retryAfterMs;
    this.refuses = refuses;
  }
}

/** Maximum number of characters kept of a server's text: a traceback would fill a page of the log. */
const MOST_DETAIL = 2000;
