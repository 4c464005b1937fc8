/** A running task with its expected and elapsed time, in milliseconds. */
export interface RunningTask {
  expected: number;
  elapsed: number;
}

/** Fraction of the elapsed time that estimates the remaining time of an overdue run, whose end is unknown. */
const OVERTIME_PART = 0.25;

/** Returns how many more milliseconds a running task is expected to need. */
export function remainingTime({ expected, elapsed }: RunningTask): number {
  return Math.max(expected - elapsed, elapsed * OVERTIME_PART);
}

/**
 * Returns a function that computes when a slot becomes free for a task with `ahead` milliseconds of work before it.
 * Each slot joins in when its running task ends, and the result is the time at which the slots have finished the work
 * ahead. Think of water of volume `ahead` that fills steps of different heights. The result is null if there are no
 * slots.
 * @param busy remaining times of the running tasks; if there are more tasks than slots, only the longest times count
 */
export function waitsOf(busy: readonly number[], slots: number): (ahead: number) => number | null {
  if (slots <= 0) return () => null;
  const steps = busy.toSorted((a, b) => b - a).slice(0, slots);
  while (steps.length < slots) steps.push(0);
  steps.reverse();
  // For each number of lowest steps, the sum of their heights, and the work that fills them up to the next step.
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
