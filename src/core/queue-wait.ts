/** A run under way: what it was expected to take, and how long it has. Milliseconds. */
export interface RunningTask {
  expected: number;
  elapsed: number;
}

/** Beyond its expectation a run has no known end; what has lasted goes on for a part of what it has lasted. */
const OVERTIME_PART = 0.25;

/** Milliseconds that a running task will still take. */
export function remainingTime({ expected, elapsed }: RunningTask): number {
  return Math.max(expected - elapsed, elapsed * OVERTIME_PART);
}

/**
 * When the next slot is free for a task that has `ahead` milliseconds of work before it: the time by which the slots
 * have done that work, each from when its running task ends; the level of water that `ahead` fills above those steps.
 * Null without slots.
 * @param busy what the running tasks will still take; of more than there are slots, the longest
 */
export function waitsOf(busy: readonly number[], slots: number): (ahead: number) => number | null {
  if (slots <= 0) return () => null;
  const steps = busy.toSorted((a, b) => b - a).slice(0, slots);
  while (steps.length < slots) steps.push(0);
  steps.reverse();
  // For each number of lowest steps: their sum, and the work that fills them to the next step.
  const sums: number[] = [];
  const capacities: number[] = [];
  let sum = 0;
  for (const [index, step] of steps.entries()) {
    sum += step;
    sums.push(sum);
    capacities.push((steps[index + 1] ?? Number.POSITIVE_INFINITY) * (index + 1) - sum);
  }
  return (ahead) => {
    let low = 0;
    let high = slots - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (capacities[middle]! < ahead) low = middle + 1;
      else high = middle;
    }
    return (ahead + sums[low]!) / (low + 1);
  };
}
