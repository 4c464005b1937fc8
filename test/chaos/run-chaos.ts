import { setTimeout as sleep } from 'node:timers/promises';
import { randomNumbers } from '../support/random.ts';
import { audit, type Findings } from './audit.ts';
import { failOver, makeFaults } from './faults.ts';
import { type FleetSize, startFleet } from './fleet.ts';
import { startLoad } from './load.ts';

/** One run: how much of what, and from which seed all is drawn. */
export interface ChaosOptions extends FleetSize {
  seed: number;
  users: number;
  tasks: number;
  /** Faults go on for so long at least, and until everything is created. */
  seconds: number;
  /** Longest seconds of one fault. */
  longestFaultSeconds: number;
  /** Longest seconds from the last fault until all is ended and reported. */
  settleSeconds: number;
  log(line: string): void;
}

/** The outcome of a run. */
export interface ChaosReport extends Findings {
  faults: Record<string, number>;
  refusals: Record<string, number>;
  repeatedCreations: number;
  repeatedWebhooks: number;
  /** Processes that ended without being killed. */
  ownEnds: number;
  seconds: number;
  settledSeconds: number;
}

/** Runs a fleet under load through faults and a failover, lets it settle, and audits it. @throws what is wrong */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const began = performance.now();
  const log = (line: string) =>
    options.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  const random = randomNumbers(options.seed);
  log(`seed ${options.seed}`);
  const fleet = await startFleet(options, random, log);
  let load: Awaited<ReturnType<typeof startLoad>> | null = null;
  const over = new AbortController();
  try {
    load = await startLoad(fleet, options, random);
    const { users } = load;
    log(`${users.length} users begin`);
    const faulting = makeFaults(fleet, {
      random,
      signal: over.signal,
      longestSeconds: options.longestFaultSeconds,
      log,
    });
    const half = sleep(options.seconds * 500).then(() => failOver(fleet, log));
    await Promise.all([half, load.created, sleep(options.seconds * 1000)]);
    over.abort();
    const faults = await faulting;
    log(`all is created, ${load.openTasks()} tasks are open; the weather is fair from now on`);

    const fair = performance.now();
    const untold = () =>
      users.reduce((sum, { acknowledged, reported }) => sum + acknowledged.size - reported.size, 0);
    while (load.openTasks() > 0 || untold() > 0) {
      if (performance.now() - fair > options.settleSeconds * 1000) {
        log(`${load.openTasks()} tasks are open, ${untold()} untold; the audit says which`);
        break;
      }
      await sleep(200);
    }
    const settledSeconds = (performance.now() - fair) / 1000;
    log(`settled after ${settledSeconds.toFixed(1)} s`);
    const ownEnds = fleet.members.reduce((sum, { ownEnds }) => sum + ownEnds, 0);
    await fleet.stopMembers();
    const findings = await audit(fleet, users);
    const report: ChaosReport = {
      ...findings,
      faults: Object.fromEntries(faults),
      refusals: Object.fromEntries(load.refusals),
      repeatedCreations: load.repeated(),
      repeatedWebhooks: load.repeatedWebhooks(),
      ownEnds,
      seconds: Math.round((performance.now() - began) / 1000),
      settledSeconds: Math.round(settledSeconds * 10) / 10,
    };
    log(JSON.stringify(report));
    return report;
  } finally {
    over.abort();
    await load?.stop();
    await fleet.stop();
  }
}
