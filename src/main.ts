import { join } from 'node:path';
import pino from 'pino';
import { startEmbeddedPostgres } from './adapters/embedded-postgres/start.ts';
import { type Config, readConfig } from './config.ts';
import { welcome } from './welcome.ts';

/** npm hands Ctrl-C on to us, and the terminal sends it as well: two signals within this time are one. */
const SAME_SIGNAL_MS = 500;
/** A forced stop that takes longer is ended. */
const FORCED_STOP_MS = 3000;

/** Reads the settings, starts database and service, and stops them on the first signal; the second one hurries. */
async function main(): Promise<void> {
  const started = performance.now();
  const config = readConfig();
  const output = pino.destination({ fd: 2, sync: false });
  const log = pino(
    { level: config.logLevel, base: { role: config.role }, serializers: { err: describe } },
    output,
  );
  // The database takes a second at the first start; most of the program is read meanwhile.
  const [database, { startService }] = await Promise.all([
    openPostgres(config, log),
    import('./service.ts'),
  ]);
  let service: Awaited<ReturnType<typeof startService>>;
  try {
    service = await startService(config, database.connectionString, log);
  } catch (error) {
    await database.stop();
    throw error;
  }

  let stopping: { at: number; forced: boolean } | null = null;
  async function stop(graceMs: number): Promise<void> {
    await service.stop(graceMs);
    await database.stop();
    output.flushSync();
    process.exit(0);
  }
  function onSignal(): void {
    const now = performance.now();
    if (stopping === null) {
      stopping = { at: now, forced: false };
      process.stdout.write('Stopping; running tasks may finish. Ctrl-C again to hurry.\n');
      void stop(config.drainSeconds * 1000);
    } else if (!stopping.forced && now - stopping.at > SAME_SIGNAL_MS) {
      stopping.forced = true;
      setTimeout(() => process.exit(1), FORCED_STOP_MS).unref();
      void service.stop(0);
    }
  }
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  process.stdout.write(welcome(config, service, performance.now() - started));
}

async function openPostgres(config: Config, log: pino.Logger) {
  if (config.databaseUrl !== null)
    return { connectionString: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({
    directory: join(config.data, 'postgres'),
    onTrouble: (message) => log.warn(message),
  });
}

/** An error in the log. Not all its members: those of the database driver hold the whole connection. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack };
}

/** One sentence where someone can do something about it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use; stop what listens there, or set PORT to another one.`;
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
