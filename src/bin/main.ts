import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/start.ts';
import { type Config, readConfig } from '../config/config.ts';
import { shortLogLine } from '../service/log-lines.ts';
import { openInBrowser } from '../service/open-in-browser.ts';
import type { Service } from '../service/service.ts';
import { onStopRequest, outliveClosedPipes } from '../service/stop-requests.ts';
import { pagesReady } from '../service/wait-for-pages.ts';
import { welcome } from '../service/welcome.ts';

/** After this time, a forced stop exits at once. */
const FORCED_STOP_MS = 3000;

/**
 * `--temporary` runs a service for a single command, with its own data directory. It ends when the process that started
 * it ends, for any reason, and then deletes its data.
 */
const TEMPORARY = process.argv.includes('--temporary');

/** `npm start -- --open` opens the Studio in the browser, signed in. */
const OPEN = process.argv.includes('--open');

interface Started {
  database: Awaited<ReturnType<typeof openPostgres>>;
  service: Service;
}

/**
 * Reads the settings, starts the database and the service, and stops them on request. A second request forces the stop.
 */
async function main(): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  const output = pino.destination({ fd: 2, sync: false });
  outliveClosedPipes();
  output.on('error', () => {});
  const log = pino(
    { level: config.logLevel, base: { role: config.role }, serializers: { err: describe } },
    destination(config, output),
  );
  for (const name of config.retired)
    log.warn(`${name} no longer has any effect and can be removed; see the changelog`);
  let isReady = false;
  let isStopping = false;
  const starting = start(config, log);
  onStopRequest({
    first() {
      isStopping = true;
      process.stdout.write(
        'Stopping. Waiting for running tasks; press Ctrl-C again to stop at once.\n',
      );
      void stop(config.drainSeconds * 1000);
    },
    again() {
      setTimeout(() => process.exit(1), FORCED_STOP_MS).unref();
      void starting.then(({ service }) => service.stop(0));
    },
  });

  async function stop(graceMs: number): Promise<void> {
    // A start with the embedded database must complete before it can be stopped. Otherwise, the database would keep
    // running.
    const started = await (isReady || config.databaseUrl === null
      ? starting.catch(() => null)
      : null);
    await started?.service.stop(graceMs);
    await started?.database.stop();
    if (TEMPORARY) await rm(config.data, { recursive: true, force: true, maxRetries: 5 });
    output.flushSync();
    process.exit(0);
  }

  const { service } = await starting;
  isReady = true;
  const hasPages = service.studio !== null && (await pagesReady(service.studio, process.stdout));
  if (isStopping) return;
  const milliseconds = performance.now() - began;
  process.stdout.write(
    welcome(config, service, { milliseconds, hasPages, isBold: hasColors(process.stdout) }),
  );
  if (!TEMPORARY && config.rehearsal) service.rehearse();
  if (OPEN && hasPages && service.signInUrl !== null) openInBrowser(service.signInUrl);
}

/** Returns the destination and format of the log: JSON for programs, short lines for a person at a terminal. */
function destination(
  { logFormat }: Config,
  output: ReturnType<typeof pino.destination>,
): pino.DestinationStream {
  const isShort = logFormat === 'auto' ? process.stderr.isTTY : logFormat === 'pretty';
  if (!isShort) return output;
  const colors = hasColors(process.stderr);
  return { write: (line) => void output.write(shortLogLine(line, { colors })) };
}

/** Returns whether the stream is a terminal with colors; `NO_COLOR` is respected. */
const hasColors = (stream: NodeJS.WriteStream) => stream.isTTY && stream.hasColors();

async function start(config: Config, log: pino.Logger): Promise<Started> {
  // The first start of the database takes a second, during which most of the program is loaded.
  const [database, { startService }] = await Promise.all([
    openPostgres(config, log),
    import('../service/service.ts'),
  ]);
  try {
    return { database, service: await startService(config, database.connectionString, log) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function openPostgres(config: Config, log: pino.Logger) {
  if (config.databaseUrl !== null)
    return { connectionString: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({
    directory: join(config.data, 'postgres'),
    endsWithUs: TEMPORARY,
    onTrouble: (message) => log.warn(message),
  });
}

/**
 * Returns the members of an error that are logged. Errors of the database driver also contain the whole connection,
 * which is omitted.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack };
}

/** Returns a message for the person who started the service. It includes a remedy if there is one. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT')
    return `The database at DATABASE_URL cannot be reached (${code}).`;
  return error.message;
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
