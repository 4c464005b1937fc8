import type { RemoteStep } from '../../core/ports/remote-step-store.ts';
import type { RemoteStepKind, RemoteStepPlan } from '../../core/remote-step.ts';
import { UNFIT } from './verdict.ts';

/** The percentage of a task at which its remote steps end; the rest is our own post-processing. */
const REMOTE_STEPS_END = 85;
/** The same if the only step is a caption, which takes seconds before our engine does everything else. */
const CAPTION_END = 10;
/** Maximum number of counted submissions of one step: at one server, and in total. */
const MOST_AT_ONE = 2;
const MOST_IN_ALL = 4;
/** Maximum number of counted submissions of a caption at one server, because the model can be made without it. */
const MOST_CAPTIONS_AT_ONE = 1;
/**
 * Prefix for the kind of a failure that does not count against the server: nothing was submitted, or this worker
 * stopped.
 */
export const FREE = 'free:';

/** Returns the percentage of a task at which these steps end. */
export function endOfSteps(steps: readonly RemoteStepKind[]): number {
  return steps.every((step) => step === 'caption') ? CAPTION_END : REMOTE_STEPS_END;
}

/** Returns the first step that no server has done and that is not left to the built-in engine; null: there is none. */
export function nextOf(
  plan: readonly RemoteStepPlan[],
  done: readonly RemoteStep[],
): RemoteStepPlan | null {
  const ended = new Set(
    done
      .filter(({ state }) => state === 'collected' || state === 'built-in')
      .map(({ step }) => step),
  );
  return plan.find(({ step }) => !ended.has(step)) ?? null;
}

/** Returns the failures of a step that count against servers. */
export function countedFailures(remoteStep: RemoteStep | undefined): RemoteStep['failures'] {
  return (remoteStep?.failures ?? []).filter(({ kind }) => !kind.startsWith(FREE));
}

/**
 * Returns the servers that may be asked, in order. Servers that failed before come last, and no server is asked too
 * often.
 */
export function candidatesOf(
  { step, backends }: RemoteStepPlan,
  remoteStep: RemoteStep | undefined,
): string[] {
  const mostAtOne = step === 'caption' ? MOST_CAPTIONS_AT_ONE : MOST_AT_ONE;
  const failures = countedFailures(remoteStep);
  if (failures.length >= MOST_IN_ALL) return [];
  const at = (name: string) => failures.filter(({ backend }) => backend === name).length;
  const isUnfit = (name: string) =>
    failures.some(({ backend, kind }) => backend === name && kind === UNFIT);
  return backends
    .filter((name) => at(name) < mostAtOne && !isUnfit(name))
    .toSorted((a, b) => at(a) - at(b));
}

/**
 * Returns the range of a task's percentage that a step covers. An image is assumed to take a quarter of
 * the time of a model.
 */
export function spanOf(
  plan: readonly RemoteStepPlan[],
  remoteStep: RemoteStepPlan,
): [number, number] {
  const weight = ({ step }: RemoteStepPlan) => (step === 'image' ? 1 : 4);
  const sum = (remoteSteps: readonly RemoteStepPlan[]) =>
    remoteSteps.reduce((total, each) => total + weight(each), 0);
  const before = sum(plan.slice(0, plan.indexOf(remoteStep)));
  const perWeight = endOfSteps(plan.map(({ step }) => step)) / sum(plan);
  return [before * perWeight, (before + weight(remoteStep)) * perWeight];
}
