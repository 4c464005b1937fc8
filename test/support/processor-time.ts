/**
 * Starts to measure the processor time of this process.
 * @returns a function that returns the milliseconds used since then. How busy the machine is does not count.
 */
export function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
