/**
 * Why a leg went wrong, as far as it decides what is done next.
 *
 * `unreachable`: no connection; nothing was submitted. `busy`: it takes no more now; nothing was submitted. `refused`: it
 * does not take such jobs (credential, path, fields), the operator's to mend, or not this one: {@link Refuses}. `content`: it will not work on this picture or
 * these words, and no other server would. `moderation`: the same, because they show what must not be made. `failed`: the job
 * ran and failed. `lost`: it no longer knows the job. `wrong`: what came back is not what was asked for. `unknown`: the
 * connection broke before the submit was answered. `credit`: the account at the host is empty. `silent`: nothing was heard for
 * too long.
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
 * What a server that refuses would refuse as well. `all`: everything, until its settings or ours are mended. `this`: this job
 * alone (its count, its size). `unclear`: one of both, for it only says that something is wrong with the request.
 */
export type Refuses = 'all' | 'this' | 'unclear';

/** A leg went wrong. The message is a sentence of ours; the server's own words are for the operator's log alone. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly kind: RemoteFailureKind;
  /** The server's own words, shortened. */
  readonly detail: string;
  /** When the server wants to be asked again. */
  readonly retryAfterMs: number | null;
  /** Meaningful where the kind is `refused`. */
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

/** Characters of a server's own words that are kept: a traceback's last lines are not worth a page of log. */
const MOST_DETAIL = 2000;
