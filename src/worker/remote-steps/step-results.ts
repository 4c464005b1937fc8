import type { RemoteStep } from '../../core/ports/remote-step-store.ts';
import type { RemoteStepKind, RemoteStepPlan } from '../../core/remote-step.ts';
import type { Task } from '../../core/task.ts';
import type { RemoteResults, Warning } from '../../engines/spec.ts';
import type { RemoteParts, StepRejection } from '../run.ts';
import { creditsInVain } from './credits-in-vain.ts';
import type { RemoteStepParts } from './parts.ts';
import { candidatesOf } from './plan.ts';
import { REMOTE_STEP_MS } from './run-remote-steps.ts';
import { UNFIT } from './verdict.ts';

type Parts = Pick<
  RemoteStepParts,
  'remoteSteps' | 'blobs' | 'backends' | 'remoteStepsOf' | 'register' | 'clock'
>;

/** Gives engine runs access to the results of the finished remote steps of their tasks. */
export function remoteParts(parts: Parts): RemoteParts {
  return {
    resultsOf: (task, directory) => resultsOf(parts, task, directory),
    hasOther: (task, step) => hasOther(parts, task, step),
    replacementsOf: (task) => replacementsOf(parts, task),
    again: (task, step, why) => again(parts, task, step, why),
  };
}

/** What the built-in engine does in place of a server; the steps of language models have warnings of their own. */
const REPLACED: Partial<Record<RemoteStepKind, string>> = {
  model: 'make the model',
  image: 'make the image',
  text: 'improve the prompt',
  texture: 'make the textures',
  remesh: 'make the mesh',
  unwrap: 'make the UVs',
};

async function replacementsOf({ remoteSteps }: Parts, task: Task): Promise<Warning[]> {
  const replaced = (await remoteSteps.ofTask(task.task_uuid))
    .filter(({ state }) => state === 'built-in')
    .flatMap(({ step }) => REPLACED[step] ?? []);
  return replaced.map((what) => ({
    code: 'server_replaced',
    message: `no model server could ${what}; the built-in engine did it instead`,
  }));
}

async function resultsOf(
  { remoteSteps, blobs, backends, register, remoteStepsOf }: Parts,
  task: Task,
  directory: string,
): Promise<RemoteResults | null> {
  const made: RemoteResults = {};
  const done = await remoteSteps.ofTask(task.task_uuid);
  const states = done.length === 0 ? [] : await register.list();
  const fromPrompt = remoteStepsOf(task.flow_name, task.input).some(
    ({ work }) => work === 'text-to-3d',
  );
  for (const { step, state, result, failures } of done) {
    if ((step === 'program' || step === 'caption') && state === 'built-in')
      made[step] = {
        identity: { id: failures.at(-1)?.backend ?? 'none', version: 'unknown', provider: 'none' },
        facts: creditsInVain(failures),
        seconds: 0,
        text: null,
      };
    if (result === null) continue;
    const { backend, kind, facts, milliseconds, text } = result;
    const paths = await Promise.all(
      result.files.map(({ blob_key }) => blobs.toLocalFile(blob_key, directory)),
    );
    const seen = states.find((state) => state.backend === backend)?.version;
    const version = String(facts.version ?? seen ?? 'unknown');
    const common = {
      identity: { id: backend, version, provider: kind },
      facts: { ...facts, ...creditsInVain(failures) },
      seconds: milliseconds / 1000,
    };
    const orientation = backends.get(backend)?.orientation ?? null;
    if (step === 'text') made.text = { ...common, text: text ?? '' };
    else if (step === 'program' || step === 'caption') made[step] = { ...common, text };
    else if (step === 'image') made.image = { ...common, paths };
    else
      made[step] = {
        ...common,
        path: paths[0]!,
        ...(orientation && { orientation }),
        ...(fromPrompt && { fromPrompt: true }),
      };
  }
  return Object.keys(made).length === 0 ? null : made;
}

/**
 * Hands the task back to the lane of its servers, where the next server is asked, or the same one again. If a model
 * does not meet the request's terms, only another server or the built-in engine is asked, and the model is kept in case
 * that they fail.
 */
async function again(
  { remoteSteps, blobs, remoteStepsOf }: Parts,
  task: Task,
  step: RemoteStepKind,
  why: StepRejection,
): Promise<boolean> {
  const remoteStep = remoteStepsOf(task.flow_name, task.input).find((each) => each.step === step);
  if (remoteStep === undefined) return false;
  if (why === 'terms') {
    const stored = await storedStep(remoteSteps, task, step);
    if (stored === undefined || stored.result?.is_last === true) return false;
    if (!remoteStep.builtIn && othersOf(remoteStep, stored).length === 0) return false;
  }
  const kind = why === 'terms' ? UNFIT : 'wrong';
  const rejected = await remoteSteps.rejected(task.task_uuid, step, kind, why === 'terms');
  if (rejected === null) return false;
  for (const key of rejected) await blobs.remove(key);
  return remoteSteps.handOver(task.task_uuid, task.attempt, remoteStep.lane, REMOTE_STEP_MS);
}

/** Returns whether a step can be done by the built-in engine, or by another server that is not known to be down. */
async function hasOther(
  { remoteSteps, remoteStepsOf, register, clock }: Parts,
  task: Task,
  step: RemoteStepKind,
): Promise<boolean> {
  const remoteStep = remoteStepsOf(task.flow_name, task.input).find((each) => each.step === step);
  const stored = await storedStep(remoteSteps, task, step);
  if (remoteStep === undefined || stored === undefined) return false;
  if (stored.result?.is_last === true) return false;
  if (remoteStep.builtIn) return true;
  const states = await register.list();
  const isOut = (name: string) =>
    states.some(
      ({ backend, state, closed_until }) =>
        backend === name && (state === 'down' || (closed_until ?? 0) > clock.now()),
    );
  return othersOf(remoteStep, stored).some((name) => !isOut(name));
}

async function storedStep(
  remoteSteps: Parts['remoteSteps'],
  task: Task,
  step: RemoteStepKind,
): Promise<RemoteStep | undefined> {
  return (await remoteSteps.ofTask(task.task_uuid)).find((each) => each.step === step);
}

/** Returns the servers that may be asked for a step instead of the one that has done it. */
function othersOf(remoteStep: RemoteStepPlan, stored: RemoteStep): string[] {
  const failures = [...stored.failures, { backend: stored.backend ?? '', kind: UNFIT }];
  return candidatesOf(remoteStep, { ...stored, failures });
}
