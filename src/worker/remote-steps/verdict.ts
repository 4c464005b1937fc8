import type { TaskError } from '../../contract/errors.ts';
import type { RemoteFailure, RemoteFailureKind, RemoteWork } from '../../engines/spec.ts';

/** The consequences of a failed submission for the task and the server. */
export interface Verdict {
  /** The error that the task ends with; null if another server may succeed. */
  error: TaskError | null;
  /**
   * How long the server gets no jobs, because it asked for a pause or because the operator must act; 0: no pause. For a
   * failure that counts, the base of the pause that follows several failures in a row.
   */
  closeMs: number;
  /** Whether the failure counts as one of the consecutive failures that close a server. */
  counts: boolean;
  /** Whether nothing was submitted, so that the attempt does not count. */
  free: boolean;
  /** Whether the same server would refuse the task again. */
  final: boolean;
}

/**
 * Pause of a server that refuses our credentials or our fields, which it keeps doing until somebody fixes the
 * configuration.
 */
const MISCONFIGURED_MS = 60_000;
/** Pause of a hosted service whose account has no credit left, because accounts are topped up by hand. */
const NO_CREDIT_MS = 300_000;
/** Pause of a busy server that does not name one. */
const BUSY_MS = 2000;
/**
 * Base of the pause after failures. The first two failures cause no pause; from the third consecutive one, the pause
 * doubles each time, up to a minute.
 */
const FAILED_MS = 5000;

/** Facts about a server that its failure does not show. */
export interface ServerRecord {
  /** Whether its jobs cost money. */
  billed: boolean;
  /** Whether it has done such a job before with its current configuration. */
  proven: boolean;
}

/** Returns what a failure at one server means for the task and for the server. */
export function verdictOf(failure: RemoteFailure, work: RemoteWork, server: ServerRecord): Verdict {
  const verdict = verdictOfStep(failure, work, server);
  if (work !== 'image-to-text' || verdict.error === null) return verdict;
  // The model can be made without a caption, so nothing that happens to a caption ends the task.
  return { ...verdict, error: null, final: failure.kind !== 'unknown' };
}

function verdictOfStep(
  failure: RemoteFailure,
  work: RemoteWork,
  { billed, proven }: ServerRecord,
): Verdict {
  const next = { error: null, closeMs: FAILED_MS, counts: true, free: false, final: false };
  switch (failure.kind) {
    case 'content':
      return { ...next, counts: false, closeMs: 0, error: unfit(work) };
    case 'moderation':
      return {
        ...next,
        counts: false,
        closeMs: 0,
        error: {
          code: 6003,
          message: 'the content filter of the model server refused the request',
          suggestion: 'Use another image or prompt.',
        },
      };
    case 'unknown':
      if (!billed) return next;
      return {
        ...next,
        error: {
          code: 6000,
          message:
            'the hosted service did not confirm the job; because it may be running there, it was not sent again',
          suggestion: 'Try again; nothing was charged here.',
        },
      };
    case 'busy':
      return { ...next, counts: false, free: true, closeMs: failure.retryAfterMs ?? BUSY_MS };
    case 'unreachable':
      return { ...next, counts: false, free: true, closeMs: 0 };
    case 'refused':
      if (failure.refuses === 'all') return { ...next, counts: false, closeMs: MISCONFIGURED_MS };
      // A server that has done such jobs is configured correctly, so one request must not close it for everybody.
      if (failure.refuses === 'this' || proven)
        return { ...next, counts: false, closeMs: 0, final: true };
      return { ...next, final: true };
    case 'credit':
      return { ...next, counts: false, closeMs: NO_CREDIT_MS };
    default:
      return next;
  }
}

/** What servers cannot do with a model, and what helps. */
const REWORKS: Partial<Record<RemoteWork, { verb: string; suggestion: string }>> = {
  rig: {
    verb: 'rig',
    suggestion:
      'Use one complete character that stands upright, with its limbs apart from its body.',
  },
  segment: {
    verb: 'divide',
    suggestion: 'Use one complete object whose parts can be told apart.',
  },
  remesh: {
    verb: 'remesh',
    suggestion: 'Use a closed model, or the built-in engine: set ai_model to bozzetto_1_0.',
  },
  unwrap: {
    verb: 'unwrap',
    suggestion:
      'Use a model without broken faces, or the built-in engine: set ai_model to bozzetto_1_0.',
  },
};

function unfit(work: RemoteWork): TaskError {
  const rework = REWORKS[work];
  if (rework)
    return {
      code: 6002,
      message: `the model server cannot ${rework.verb} this model`,
      suggestion: rework.suggestion,
    };
  return work === 'image-to-3d' || work === 'texture'
    ? {
        code: 6002,
        message: 'the model server cannot process this image',
        suggestion: 'Use an image of one complete object on a plain background.',
      }
    : {
        code: 6006,
        message: 'the model server cannot process this prompt',
        suggestion: 'Describe the subject in a few words.',
      };
}

/** The stored kind of a failure after which the same server is not asked again for the task. */
export const UNFIT = 'unfit';

/** Returns the error that the task's owner receives after all servers were tried. */
export function exhausted(failures: readonly { backend: string; kind: string }[]): TaskError {
  const last = (failures.at(-1)?.kind ?? 'failed') as RemoteFailureKind;
  const servers = new Set(failures.map(({ backend }) => backend)).size;
  const tried = `${failures.length === 1 ? 'once' : `${failures.length} times`} at ${servers === 1 ? 'one server' : `${servers} servers`}`;
  if (failures.at(-1)?.kind === UNFIT)
    return {
      code: 6000,
      message: `the model server cannot process this request (tried ${tried})`,
      suggestion: 'Request less, such as fewer images or a smaller size, or use another model.',
    };
  if (last === 'silent')
    return {
      code: 6001,
      message: `the model server did not finish in time (tried ${tried})`,
      suggestion: AGAIN,
    };
  return {
    code: 6000,
    message: `${SENTENCES[last] ?? SENTENCES.failed} (tried ${tried})`,
    suggestion: AGAIN,
  };
}

const AGAIN = 'Try again later, or use another model, image or prompt.';

const SENTENCES: Partial<Record<RemoteFailureKind, string>> & { failed: string } = {
  failed: 'the model server failed to do the job',
  wrong: 'the model server returned an unusable result',
  lost: 'the model server lost the job',
  refused: 'the model server does not support such jobs',
  credit: 'the account at the hosted service has no credit left',
  unknown: 'the connection to the model server broke',
};
