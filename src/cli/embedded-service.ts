import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Bozzetto } from '../sdk/index.ts';
import type { CliEnvironment } from './environment.ts';
import { CliFailure, EXIT } from './failure.ts';
import { PROGRAM } from './program.ts';

/** A temporary service that was started for one command. */
export interface EmbeddedService {
  client: Bozzetto;
  /** Stops the service and removes its data. */
  stop(): Promise<void>;
}

/**
 * Milliseconds to wait for the service. Startup takes 1.5 s, or 60 s if 24 other programs compete for two processors.
 * The wait ends early if the service exits.
 */
const READY_MS = 300_000;
const STOP_MS = 10_000;
const LAST_OUTPUT = 2000;

/**
 * Starts the service on a free port, with a temporary data directory and a fresh key, so that nothing else on this
 * machine is affected. The service has its own process group, so that only this process ends it. If this process is
 * killed, the service notices that the channel has closed.
 * @throws CliFailure if the service does not become ready, or the signal's reason
 */
export async function startEmbeddedService(
  environment: CliEnvironment,
  signal: AbortSignal,
): Promise<EmbeddedService> {
  const data = await mkdtemp(join(tmpdir(), 'bozzetto-cli-'));
  // If this process is run by root, the embedded PostgreSQL runs as the user nobody, who needs access to this
  // directory.
  await chmod(data, 0o755);
  const apiKey = `bz_live_${randomBytes(32).toString('base64url')}`;
  const entry = fileURLToPath(new URL('../bin/main.ts', import.meta.url));
  const child = spawn(process.execPath, [entry, '--temporary'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    windowsHide: true,
    env: {
      ...environment.inherited,
      PORT: '0',
      BOZZETTO_DATA: data,
      BOZZETTO_API_KEY: apiKey,
      BOZZETTO_CREDITS: '1000000',
      BOZZETTO_DRAIN: '0',
      BOZZETTO_LOG_LEVEL: 'warn',
      BOZZETTO_STUDIO: 'off',
    },
  });
  const stop = async () => {
    await end(child);
    await databaseGone(data);
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const baseUrl = await ready(child, signal);
    return { client: new Bozzetto({ baseUrl, apiKey }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the service responds, and returns the origin that it printed. */
async function ready(child: ChildProcess, signal: AbortSignal): Promise<string> {
  let output = '';
  let origin: string | undefined;
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-LAST_OUTPUT);
    origin ??= /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    signal.throwIfAborted();
    if (origin !== undefined) {
      const response = await fetch(`${origin}/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok) return origin;
    }
    await pause(20);
  }
  const reason = output.trim().split('\n').at(-1) || 'it printed nothing';
  throw new CliFailure(
    `the service could not be started: ${reason}`,
    `Start it with ${PROGRAM.start} to see details, or select a running one with --url.`,
    EXIT.unreachable,
  );
}

/** Waits until the database is gone. It outlives a killed service for a moment and needs its files until then. */
async function databaseGone(data: string): Promise<void> {
  const file = join(data, 'postgres', 'cluster', 'postmaster.pid');
  const deadline = performance.now() + STOP_MS;
  while (performance.now() < deadline) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) return;
    await pause(20);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
}
