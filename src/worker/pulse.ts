/**
 * A thread of an engine process that writes the processor time of the process, for systems where the worker cannot read
 * it from /proc. It gets its share of the processor however busy the other threads are.
 */
import { writeSync } from 'node:fs';
import { PULSE_FD } from './pulse-source.ts';

const EVERY_MS = 1000;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  try {
    writeSync(PULSE_FD, `${Math.round((user + system) / 1000)}\n`);
  } catch {
    // The worker is gone, and this process is about to end.
  }
}, EVERY_MS);
