/*
 * What a model server is to us: a backend. It forgets, hangs, lies and blocks; whoever drives it keeps in the database what
 * was asked of it, and reads from its traits what may be hoped for. Nobody but the wiring knows its kind.
 *
 * A leg is one job of a task at one backend: submit, observe, collect.
 */

/** What a backend can be asked for. */
export type RemoteWork =
  /** Pictures of one object → a model. */
  | 'image-to-3d'
  /** A model and words or a picture → the model with textures. */
  | 'texture'
  /** Words → pictures. */
  | 'text-to-image'
  /** Words → better words. */
  | 'text-to-text'
  /** Words → a shape program, written in a dialogue with our own engine: {@link RemoteJob.workshop}. */
  | 'text-to-program';

/** From where a picture shows the object: the front is +Z, the right +X, as in preview renders. */
export type PictureSide = 'front' | 'back' | 'left' | 'right' | 'top';

/** A local file that a backend gets, as bytes. */
export interface RemoteSource {
  /** Absolute. */
  path: string;
  /** `image/png`, `image/jpeg` or `model/gltf-binary`. */
  contentType: string;
}

/** What a backend shall do. Fields that its work does not need are empty. */
export interface RemoteJob {
  /**
   * Of this submission: a new UUID in lower case, stored before the submit. A server that takes ids of its clients gets it,
   * so that a submission whose answer was lost can be found again.
   */
  submission: string;
  work: RemoteWork;
  /** PNG or JPEG, upright, sRGB. At least `front` for image-to-3d. */
  images: Partial<Record<PictureSide, RemoteSource>>;
  /** What shall be textured: a GLB. */
  model: RemoteSource | null;
  prompt: string | null;
  /** 0 to 2^31 - 1. */
  seed: number;
  /** Pictures to make. */
  count: number;
  /** Side of the pictures to make, in pixels. */
  size: number;
  /** The most triangles that the task may deliver; a server may make more, they are reduced afterwards. */
  maxTriangles: number;
  /** Side of the texture in pixels; null: geometry only. */
  textureSize: number | null;
  /** W3C trace context, for servers that continue traces; absent: the job belongs to none. */
  traceparent?: string;
  /** Whether speed counts for more than quality. */
  turbo: boolean;
  /** Of text-to-program. */
  workshop?: Workshop;
}

/** How a shape program turned out: a sentence for its author, or what it makes. */
export type ProgramTrial =
  | { problem: string }
  | {
      problem: null;
      /** Of what stands there: parts, triangles, size. */
      facts: string;
      /** From four sides, PNG. */
      picture: RemoteSource;
    };

/** Our own engine, as far as an author of shape programs needs it. Nothing in it computes on the event loop of the caller. */
export interface Workshop {
  /** The library's own program for the words, as JSON; null where it has none. */
  draft(signal: AbortSignal): Promise<string | null>;
  /** Checks and runs a document, within the bounds of all programs. */
  tryOut(document: unknown, signal: AbortSignal): Promise<ProgramTrial>;
}

/** What may be hoped for of a backend; the scheduler reads these and never a kind. */
export interface BackendTraits {
  readonly works: readonly RemoteWork[];
  /** Sides beside the front that it makes use of. */
  readonly sides: readonly PictureSide[];
  /**
   * A submission whose answer was lost can be found by its id ({@link Backend.reattach} with a null handle), so it is never
   * made twice.
   */
  readonly findsSubmission: boolean;
  /** A job goes on without our connection, and another process can observe it by its handle. */
  readonly canReattach: boolean;
  /** {@link Backend.cancel} ends the work; otherwise the slot stays taken until the server has finished by itself. */
  readonly canCancel: boolean;
  /** {@link Observation.fraction} is measured by the server. */
  readonly reportsProgress: boolean;
  /** {@link Backend.health} says `busy` while it works on any job, also on one of a process that is gone. */
  readonly tellsBusy?: boolean;
  /** Each submission costs money: one whose outcome is unknown is never made again by itself. */
  readonly billed: boolean;
}

/** What a server gave us to find a job again: kept in the database, so plain JSON without secrets. */
export type Handle = { readonly [name: string]: string | number | boolean | null };

/** A sign of life of a job. */
export interface Observation {
  /** Words of the field: `queued`, `sampling`, `texturing`. */
  stage: string;
  /** Measured, 0 to 1; null where the server does not say. */
  fraction: number | null;
  /** A picture of the work so far. */
  preview?: { bytes: Uint8Array; contentType: string };
}

/** A file that a backend made, in the leg's directory. */
export interface RemoteFile {
  role: 'model' | 'image';
  path: string;
  bytes: number;
}

/** What came of a job. */
export interface RemoteResult {
  /** Models are GLB by their first bytes; images PNG, JPEG or WebP. Nothing else was checked. */
  files: RemoteFile[];
  /** Of text-to-text: words; of text-to-program: the program as JSON, which was run. */
  text?: string;
  /** For the task's report: versions, seconds, what the server says it cost. Never errors or paths of the server. */
  facts: Record<string, string | number>;
}

/** A server as a probe found it. */
export interface BackendHealth {
  /** `busy`: it lives and takes no job now. */
  state: 'ready' | 'busy' | 'starting' | 'down';
  version: string | null;
  /** A sentence for the operator; null where all is well. */
  problem: string | null;
  /** What is left of the account, in the unit of the host; absent where there is none. */
  balance?: number;
}

/** What every call of a leg gets. */
export interface LegContext {
  /** Aborts the call, not the job: that is what {@link Backend.cancel} is for. */
  signal: AbortSignal;
  /** Exists, belongs to the leg; absolute. */
  directory: string;
}

/**
 * One model server. Calls of many legs run at the same time on one event loop: nothing here computes.
 *
 * @throws RemoteFailure from every method but {@link health}; the signal's reason where the call was aborted
 */
export interface Backend {
  readonly traits: BackendTraits;
  /** Begins a job. Settles when the server has it; where it answers only with the result, when the request is sent. */
  submit(job: RemoteJob, context: LegContext): Promise<Handle>;
  /**
   * Signs of life until the result can be collected. Silence is not bounded here: who drives it has the clock. Polls at the
   * backend's own pace.
   */
  observe(handle: Handle, context: LegContext): AsyncIterable<Observation>;
  /** Brings the result into the directory. */
  collect(handle: Handle, context: LegContext): Promise<RemoteResult>;
  /**
   * Ends a job where the trait says so. Never ends anybody else's.
   * @returns whether the server is done with it; false: it may still be working
   */
  cancel(handle: Handle, context: LegContext): Promise<boolean>;
  /**
   * Finds a job again after our process was replaced.
   * @param handle null where the submit's answer was lost
   * @returns the handle to go on with; null where the server knows nothing of it
   */
  reattach(submission: string, handle: Handle | null, context: LegContext): Promise<Handle | null>;
  /** Never throws; answers within its own timeout of a few seconds. */
  health(signal: AbortSignal): Promise<BackendHealth>;
  /**
   * Holds what the operator configured against the server, beyond its health.
   * @returns what does not fit, in sentences
   */
  check?(signal: AbortSignal): Promise<string[]>;
  /** Closes what is kept between calls. */
  close(): Promise<void>;
}

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
  /** Of `refused`. */
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
