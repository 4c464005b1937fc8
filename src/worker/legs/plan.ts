import type { Leg } from '../../core/ports/leg-store.ts';
import type { RemoteLeg } from '../../core/remote-leg.ts';
import { UNFIT } from './verdict.ts';

/** The end of the legs in percent of a task; the rest is our own finish. */
export const LEGS_END = 85;
/** Submissions that count, of one leg: at one server, and in all. */
const MOST_AT_ONE = 2;
const MOST_IN_ALL = 4;
/** Begins the kind of a failure that says nothing against the server: nothing was submitted, or we stopped. */
export const FREE = 'free:';

/** The first step that no server has done and the built-in engine shall not do; null: none is left. */
export function nextOf(plan: readonly RemoteLeg[], done: readonly Leg[]): RemoteLeg | null {
  const ended = new Set(
    done
      .filter(({ state }) => state === 'collected' || state === 'built-in')
      .map(({ step }) => step),
  );
  return plan.find(({ step }) => !ended.has(step)) ?? null;
}

/** Failures of a leg that count. */
export function countedFailures(leg: Leg | undefined): Leg['failures'] {
  return (leg?.failures ?? []).filter(({ kind }) => !kind.startsWith(FREE));
}

/** Servers that may be asked, in order: those that failed before come last, none is asked too often. */
export function candidatesOf({ backends }: RemoteLeg, leg: Leg | undefined): string[] {
  const failures = countedFailures(leg);
  if (failures.length >= MOST_IN_ALL) return [];
  const at = (name: string) => failures.filter(({ backend }) => backend === name).length;
  const isUnfit = (name: string) =>
    failures.some(({ backend, kind }) => backend === name && kind === UNFIT);
  return backends
    .filter((name) => at(name) < MOST_AT_ONE && !isUnfit(name))
    .toSorted((a, b) => at(a) - at(b));
}

/** The part of 0 to LEGS_END percent that a leg has: a picture takes a quarter of what a model does. */
export function spanOf(plan: readonly RemoteLeg[], leg: RemoteLeg): [number, number] {
  const weight = ({ step }: RemoteLeg) => (step === 'image' ? 1 : 4);
  const sum = (legs: readonly RemoteLeg[]) => legs.reduce((total, each) => total + weight(each), 0);
  const before = sum(plan.slice(0, plan.indexOf(leg)));
  const all = sum(plan);
  return [(before / all) * LEGS_END, ((before + weight(leg)) / all) * LEGS_END];
}
