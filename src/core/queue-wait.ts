/** A running task: its expected and its elapsed time, in milliseconds. */
export interface RunningTask {
  expected: number;
  elapsed: number;
}

/** An overdue run has no known end; its remaining time is estimated as this share of the elapsed time. */
const OVERTIME_PART = 0.25;

/** Returns the milliseconds that a running task will still need. */
export function remainingTime({ expected, elapsed }: RunningTask): number {
  return Math.max(expected - elapsed, elapsed * OVERTIME_PART);
}

/**
 * Returns a function that computes when the next slot is free for a task with `ahead` milliseconds of work before it:
 * each slot joins in when its running task ends, and the result is the time by which they have done that work. Think of
 * water of volume `ahead` that fills steps of different heights. Null without slots.
 * @param busy remaining times of the running tasks; if there are more tasks than slots, the longest count
 */
export function waitsOf(busy: readonly number[], slots: number): (ahead: number) => number | null {
  if (slots <= 0) return () => null;
  const steps = busy.toSorted((a, b) => b - a).slice(0, slots);
  while (steps.length < slots) steps.push(0);
  steps.reverse();
  // For each number of lowest steps: their sum, and the work that fills them up to the next step.
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
