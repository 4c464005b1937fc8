import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MockJob, MockServer, MockServerOptions } from './mock-server.ts';
import { sampleModel } from './sample-model.ts';

export interface MockCommand extends MockServer {
  /** Path of the program. */
  program: string;
  /** Its log about itself, one line per event. */
  log(): { event: string; pid: number; child?: number; asked?: Record<string, unknown> }[];
}

/** Creates a program that makes a model, with its plan next to it. `lose`: it ends successfully but writes nothing. */
export async function startMockCommand(options: MockServerOptions = {}): Promise<MockCommand> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-command-'));
  const program = join(directory, 'make.mjs');
  const endings = Array.from({ length: 8 }, (_, index) => options.ending?.(index) ?? 'succeed');
  const plan = { endings, milliseconds: options.milliseconds ?? 200 };
  copyFileSync(join(import.meta.dirname, 'command-program.mjs'), program);
  chmodSync(program, 0o755);
  writeFileSync(join(directory, 'plan.json'), JSON.stringify(plan));
  writeFileSync(join(directory, 'made'), options.makes?.(0) ?? (await sampleModel()));
  writeFileSync(join(directory, 'jobs.jsonl'), '');
  const log: MockCommand['log'] = () =>
    readFileSync(join(directory, 'jobs.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const running = () => log().filter(({ event, pid }) => event === 'begun' && isAlive(pid)).length;
  const restart = () => {
    for (const { event, pid } of log()) if (event === 'begun') end(pid);
  };
  return {
    url: '',
    program,
    log,
    get jobs(): MockJob[] {
      const entries = log();
      return entries
        .filter(({ event }) => event === 'begun')
        .map(({ pid, asked = {} }) => ({
          asked,
          state: stateOf(pid, entries),
        }));
    },
    get running() {
      return running();
    },
    get mostRunning() {
      return running();
    },
    restart,
    async stop() {
      if (!existsSync(directory)) return;
      restart();
      await rm(directory, { recursive: true });
    },
  };
}

function stateOf(pid: number, entries: { event: string; pid: number }[]): MockJob['state'] {
  if (entries.some((entry) => entry.pid === pid && entry.event === 'done')) return 'done';
  return isAlive(pid) ? 'running' : 'failed';
}

/** A process that has ended but was not waited for does not count as alive. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
