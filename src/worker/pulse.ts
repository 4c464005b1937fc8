/**
 * A thread of an engine process that writes how much processor the process has used, where the worker cannot read it in /proc:
 * however busy the other threads are, this one gets its turn.
 */
import { writeSync } from 'node:fs';
import { PULSE_FD } from './pulse-source.ts';

const EVERY_MS = 1000;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  try {
    writeSync(PULSE_FD, `${Math.round((user + system) / 1000)}\n`);
  } catch {
    // The worker is gone, and this process is about to be.
  }
}, EVERY_MS);
