import type { TaskError } from '../../contract/errors.ts';
import { isFrontOblique } from '../../contract/picture-sources.ts';
import type { RemoteStepResult } from '../../core/ports/remote-step-store.ts';
import type { Span } from '../../core/ports/tracer.ts';
import { isTerminal } from '../../core/task.ts';
import { traceIdOf } from '../../core/trace-context.ts';
import {
  type BackendTraits,
  RemoteFailure,
  type RemoteJob,
  type RemoteResult,
  SourceUnusable,
} from '../../engines/spec.ts';
import { ProgressWriter } from '../progress-writer.ts';
import { EXCHANGED } from '../remote-diagnostics.ts';
import type { ConfiguredBackend } from './backends.ts';
import { cutOutImages } from './cut-out.ts';
import { driveRemoteStep } from './drive-step.ts';
import { InterimResults } from './interim-results.ts';
import type { Held, RemoteStepParts, RemoteStepTask } from './parts.ts';
import { FREE, spanOf } from './plan.ts';
import { RemoteStepDraft } from './step-draft.ts';
import { type Place, remoteStepJob } from './step-job.ts';
import { RemoteStepPreview } from './step-preview.ts';
import { RemoteStepProgress } from './step-progress.ts';
import { UNFIT, type Verdict, verdictOf } from './verdict.ts';

/** Time limit for asking a server to cancel a job; if it does not answer in time, its slot drains. */
const CANCEL_MS = 1500;

/**
 * How a submission ended. `collected`: its result is stored. `next`: another server may be asked. `failed`: no other
 * server would do better. `let-go`: this worker no longer waits for it.
 */
export type SubmissionEnd =
  | { end: 'collected' | 'next' | 'let-go' }
  | { end: 'failed'; error: TaskError };

/**
 * Completes one submission, whatever its outcome. Afterwards, its slot at the server is free or drains, unless the next
 * worker continues the submission.
 */
export async function submitRemoteStep(
  parts: RemoteStepParts,
  remoteStepTask: RemoteStepTask,
  held: Held,
  place: Place,
): Promise<SubmissionEnd> {
  const { remoteSteps, clock, log } = parts;
  const { at, submission, stored } = held;
  const facts = {
    task_uuid: remoteStepTask.task.task_uuid,
    step: remoteStepTask.remoteStep.step,
    backend: at.name,
    submission,
    trace_id: traceIdOf(remoteStepTask.task.traceparent),
  };
  const since = stored?.submitted_at ?? clock.now();
  const span = parts.tracer?.start(`remote step ${remoteStepTask.remoteStep.step}`, {
    kind: 'client',
    parent: remoteStepTask.task.traceparent,
    at: since,
    facts: {
      'bozzetto.task_uuid': remoteStepTask.task.task_uuid,
      'bozzetto.backend': at.name,
      'bozzetto.backend_kind': at.kind,
      'bozzetto.submission': submission,
    },
  });
  const ended = (outcome: string) => {
    span?.end(outcome === 'collected' ? null : outcome);
    parts.metrics?.remoteStepEnded({
      backend: at.name,
      step: remoteStepTask.remoteStep.step,
      outcome,
      milliseconds: clock.now() - since,
    });
  };
  try {
    const result = await observed(parts, remoteStepTask, held, { ...place, span: span ?? null });
    const milliseconds = clock.now() - since;
    const { host_credits } = result.facts;
    log.info({ ...facts, milliseconds, host_credits }, 'a server has done its part');
    await keep(parts, remoteStepTask, held, { result, milliseconds });
    ended('collected');
    return { end: 'collected' };
  } catch (error) {
    if (place.signal.aborted) {
      span?.end('let-go');
      await letGo(parts, remoteStepTask, held, place.directory);
      return { end: 'let-go' };
    }
    if (error instanceof SourceUnusable) {
      span?.end('content');
      await remoteSteps.failed(submission, 'content', false);
      return { end: 'failed', error: { code: 6002, message: error.message } };
    }
    if (!(error instanceof RemoteFailure)) {
      span?.end('error');
      await letGo(parts, remoteStepTask, held, place.directory);
      throw error;
    }
    ended(error.kind);
    log.warn({ ...facts, kind: error.kind, detail: error.detail }, error.message);
    return judged(parts, remoteStepTask, held, error, place.directory);
  }
}

/** Returns how much of the prompt the server got, for the task's report; nothing if it got all of it. */
function cutPromptFacts(
  { prompt, work }: Pick<RemoteJob, 'prompt' | 'work'>,
  { mostPromptCharacters: most }: BackendTraits,
): { prompt_characters?: number } {
  const isCut =
    prompt !== null && work !== 'image-to-3d' && most !== undefined && prompt.length > most;
  return isCut ? { prompt_characters: most } : {};
}

/** Drives the step and writes its progress. */
async function observed(
  parts: RemoteStepParts,
  { task, plan, remoteStep, earlier }: RemoteStepTask,
  { at, submission, stored }: Held,
  place: Place & { span: Span | null },
): Promise<RemoteResult> {
  const { remoteSteps, tasks, clock, log } = parts;
  const now = () => clock.now();
  const interim = new InterimResults(parts, task, remoteStep.step);
  const preview = new RemoteStepPreview(parts, task, { directory: place.directory, interim });
  const draft = new RemoteStepDraft(parts, task, place, { interim, preview });
  const traceparent = place.span?.traceparent ?? task.traceparent;
  const asked = await remoteStepJob(parts, task, remoteStep, earlier, {
    ...place,
    onDraft: (made) => draft.start(made),
  });
  // A job that the server already has is not sent again.
  const isSent = (stored?.handle ?? null) !== null;
  const cutOut =
    at.cutOut === null || asked.work !== 'image-to-3d' || isSent
      ? null
      : await cutOutImages(
          parts,
          asked.images,
          { ground: at.cutOut, isFrontOblique: isFrontOblique(task.input) },
          place,
        );
  const job = {
    ...asked,
    ...(cutOut !== null && { images: cutOut.images }),
    ...(traceparent !== null && { traceparent }),
  };
  const writer = new ProgressWriter(async (percent, stage) => {
    await tasks
      .progress(task.task_uuid, task.attempt, percent, stage)
      .catch((err) => log.warn({ err, task_uuid: task.task_uuid }, 'progress was not written'));
  }, now);
  const progress = new RemoteStepProgress({
    stage: remoteStep.step,
    span: spanOf(plan, remoteStep),
    usualMs: await remoteSteps.usualMs(at.name, remoteStep.step),
    now,
    report: (stage, percent) => writer.report(stage, percent),
  });
  let isDone = false;
  try {
    const result = await driveRemoteStep({ at, job: { submission, ...job }, stored }, place, {
      onSubmitted: (handle) => remoteSteps.submitted(submission, handle),
      onObservation(observation) {
        preview.see(observation);
        progress.see(observation);
        if (observation.facts !== undefined) void interim.show({ facts: observation.facts });
      },
      now,
    });
    isDone = true;
    const cutPrompt = cutPromptFacts(asked, at.backend.traits);
    const facts = {
      ...result.facts,
      ...cutPrompt,
      ...(cutOut && { cut_out: cutOut.method }),
      ...(cutOut?.areExchanged && { sides: EXCHANGED }),
    };
    return { ...result, facts };
  } finally {
    progress.end();
    await draft.end();
    await Promise.all([writer.end(), preview.end(isDone)]);
    await interim.end();
  }
}

/** Stores the result in the blob store. */
async function keep(
  { blobs, remoteSteps, register, backends }: RemoteStepParts,
  { task }: RemoteStepTask,
  { at, submission }: Held,
  { result, milliseconds }: { result: RemoteResult; milliseconds: number },
): Promise<void> {
  const files: RemoteStepResult['files'] = [];
  for (const [index, { role, path, bytes }] of result.files.entries()) {
    const blob_key = `legs/${task.task_uuid}/${submission}-${index}`;
    await blobs.putFile(blob_key, path);
    files.push({ role, blob_key, bytes });
  }
  const { text = null, facts } = result;
  const made = { files, text, facts, backend: at.name, kind: at.kind, milliseconds };
  if (!(await remoteSteps.collected(submission, made)))
    for (const { blob_key } of files) await blobs.remove(blob_key);
  else if (backends.get(at.name) === at) await register.wentWell(at.name);
}

/** Applies the consequences of a failure to the server and to the task. */
async function judged(
  parts: RemoteStepParts,
  remoteStepTask: RemoteStepTask,
  held: Held,
  failure: RemoteFailure,
  directory: string,
): Promise<SubmissionEnd> {
  const { remoteSteps } = parts;
  const { at, submission } = held;
  const verdict = verdictOf(failure, remoteStepTask.remoteStep.work, {
    billed: at.backend.traits.billed,
    proven: (await remoteSteps.usualMs(at.name, remoteStepTask.remoteStep.step)) !== null,
  });
  const { canReattach, findsSubmission } = at.backend.traits;
  // The job came from a worker that is gone, and the server answers only on that worker's connection, so it may still
  // be working.
  const unheard =
    failure.kind === 'lost' && held.stored !== null && !canReattach && !findsSubmission;
  const mayStillWork = failure.kind === 'silent' || failure.kind === 'unknown';
  const drains =
    unheard || (mayStillWork && !(await endedAt(parts, remoteStepTask, held, directory)));
  const kind = verdict.final ? UNFIT : failure.kind;
  await remoteSteps.failed(submission, verdict.free ? FREE + kind : kind, drains);
  await tellFailure(parts, at, failure, verdict);
  return verdict.error === null ? { end: 'next' } : { end: 'failed', error: verdict.error };
}

/**
 * Stores what a failure tells about its server. The address or key of the server may have been corrected since the
 * submission began: then it tells nothing about the server that has this name now.
 */
async function tellFailure(
  { register, backends }: RemoteStepParts,
  at: ConfiguredBackend,
  { kind, message }: RemoteFailure,
  { error, closeMs, counts }: Verdict,
): Promise<void> {
  const { name: backend } = at;
  if (backends.get(backend) !== at) return;
  if (kind === 'unreachable')
    await register.tell({ backend, kind: at.kind, state: 'down', problem: message });
  else if (error === null) await register.close(backend, closeMs, counts, message);
}

/**
 * Gives up a submission that this worker no longer waits for. If the worker is stopping, a job that can continue
 * without it is left to the next worker. Any other job is canceled at the server, or its slot drains.
 */
async function letGo(
  parts: RemoteStepParts,
  remoteStepTask: RemoteStepTask,
  held: Held,
  directory: string,
): Promise<void> {
  const { remoteSteps, stopping, tasks } = parts;
  const { at, submission } = held;
  const { task_uuid, attempt } = remoteStepTask.task;
  const [now] = await tasks.findMany([task_uuid]);
  const goesOn = stopping.aborted && now !== undefined && !isTerminal(now.status);
  const { canReattach, findsSubmission } = at.backend.traits;
  if (goesOn && (canReattach || findsSubmission)) return;
  const remoteStep = (await remoteSteps.ofTask(task_uuid)).find(
    (each) => each.submission === submission,
  );
  const ended = await endedAt(parts, remoteStepTask, held, directory);
  if (goesOn && at.backend.traits.billed && remoteStep?.state === 'submitted') {
    // The job may have been accepted and charged, so it must not be submitted again.
    const { error } = verdictOf(new RemoteFailure('unknown', ''), remoteStepTask.remoteStep.work, {
      billed: true,
      proven: true,
    });
    await remoteSteps.failed(submission, 'unknown', !ended);
    if (error !== null) await tasks.fail(task_uuid, attempt, error);
    return;
  }
  await remoteSteps.failed(submission, `${FREE}stopped`, !ended);
}

/** Returns whether the server has finished or canceled the submission. */
async function endedAt(
  { remoteSteps }: RemoteStepParts,
  { task }: RemoteStepTask,
  { at: { backend }, submission }: Held,
  directory: string,
): Promise<boolean> {
  const remoteStep = (await remoteSteps.ofTask(task.task_uuid)).find(
    (each) => each.submission === submission,
  );
  if (remoteStep === undefined) return true;
  const place = { signal: AbortSignal.timeout(CANCEL_MS), directory };
  try {
    const { findsSubmission } = backend.traits;
    const handle =
      remoteStep.handle ??
      (findsSubmission ? await backend.reattach(submission, null, place) : null);
    // If there is no handle although the server can find submissions, this submission never arrived. For other servers,
    // its state is unknown.
    if (handle === null) return findsSubmission;
    return await backend.cancel(handle, place);
  } catch {
    return false;
  }
}
