import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import { hasFaketime, type Member } from './member.ts';

/** Something that goes wrong and is over after a while. */
interface Fault {
  name: string;
  /** How often it is drawn, against the others. */
  weight: number;
  /** Seconds from and to, between which it lasts. */
  lasts: readonly [number, number];
  /** Makes it go wrong on one machine. @returns what ends it; null: it cannot be done here */
  begin(member: Member, draw: Draw): Promise<(() => Promise<void>) | null>;
}

interface Draw {
  random(): number;
  between(low: number, high: number): number;
}

const SKEWS = [-90, 0, 90];
const FILLER = 'filler';
const FILLER_BYTES = 16 << 20;

const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9',
    weight: 4,
    lasts: [0, 0],
    async begin(member, { between }) {
      if (hasFaketime) member.skewSeconds = SKEWS[Math.floor(between(0, SKEWS.length))]!;
      await member.signal('SIGKILL');
      return async () => {};
    },
  },
  {
    name: 'frozen',
    weight: 2,
    lasts: [1, 12],
    async begin(member) {
      await member.signal('SIGSTOP');
      return () => member.signal('SIGCONT');
    },
  },
  {
    name: 'cut off from the database',
    weight: 2,
    lasts: [1, 20],
    async begin({ database }) {
      database.set({ isCut: true });
      return async () => database.set({ isCut: false });
    },
  },
  {
    name: 'cut off from the store',
    weight: 2,
    lasts: [1, 20],
    async begin({ store }) {
      store.set({ isCut: true });
      return async () => store.set({ isCut: false });
    },
  },
  {
    name: '200 ms to the database',
    weight: 1,
    lasts: [3, 12],
    async begin({ database }) {
      database.set({ delayMs: 100 });
      return async () => database.set({ delayMs: 0 });
    },
  },
  {
    name: '200 ms to the store',
    weight: 1,
    lasts: [3, 12],
    async begin({ store }) {
      store.set({ delayMs: 100 });
      return async () => store.set({ delayMs: 0 });
    },
  },
  {
    name: '1 % loss',
    weight: 2,
    lasts: [3, 15],
    async begin({ database, store }) {
      for (const link of [database, store]) link.set({ loss: 0.01 });
      return async () => {
        for (const link of [database, store]) link.set({ loss: 0 });
      };
    },
  },
  {
    name: 'full disk',
    weight: 1,
    lasts: [2, 8],
    async begin({ disk }) {
      if (disk === null) return null;
      const file = join(disk.directory, FILLER);
      const block = Buffer.alloc(FILLER_BYTES);
      // Until nothing more fits.
      await (async () => {
        for (;;) await writeFile(file, block, { flag: 'a' });
      })().catch(() => {});
      return () => rm(file, { force: true });
    },
  },
];

/** Faults one after the other on machines drawn by chance, two machines at a time, until told to stop. */
export async function makeFaults(
  fleet: Fleet,
  options: {
    random(): number;
    signal: AbortSignal;
    /** Longest seconds of one fault; more are cut to it. */
    longestSeconds: number;
    log(line: string): void;
  },
): Promise<Map<string, number>> {
  const { random, signal, longestSeconds, log } = options;
  const draw: Draw = { random, between: (low, high) => low + random() * (high - low) };
  const busy = new Set<Member>();
  const counts = new Map<string, number>();
  const total = FAULTS.reduce((sum, { weight }) => sum + weight, 0);
  const pick = () => {
    let left = random() * total;
    return FAULTS.find(({ weight }) => {
      left -= weight;
      return left < 0;
    })!;
  };
  const oneAfterTheOther = async () => {
    while (!signal.aborted) {
      await sleep(draw.between(200, 2500));
      const free = fleet.members.filter((member) => !busy.has(member) && member.isRunning);
      const member = free[Math.floor(random() * free.length)];
      const fault = pick();
      const [from, to] = fault.lasts;
      const seconds = Math.min(longestSeconds, draw.between(from, to));
      if (member === undefined || signal.aborted) continue;
      busy.add(member);
      const end = await fault.begin(member, draw);
      if (end !== null) {
        counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
        log(`${member.name}: ${fault.name}${to > 0 ? ` for ${seconds.toFixed(1)} s` : ''}`);
        await sleep(seconds * 1000, undefined, { signal }).catch(() => {});
        await end();
      }
      busy.delete(member);
    }
  };
  await Promise.all([oneAfterTheOther(), oneAfterTheOther()]);
  return counts;
}

/** The primary is killed, and after a while the standby takes its place. */
export async function failOver({ pair }: Fleet, log: (line: string) => void): Promise<void> {
  log('the primary is killed');
  await pair.killPrimary();
  await sleep(2000);
  await pair.promote();
  pair.moveAddress();
  log('the standby is the primary');
}
