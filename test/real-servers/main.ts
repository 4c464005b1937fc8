import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Source, UPSTREAM } from './sources.ts';

/*
 * npm run real-servers              fetches the servers where it can, and runs their own code
 * npm run real-servers -- --record  also records their traffic anew
 *
 * REAL_SERVERS names the folder of the checkouts; what is already there is used as it is. PYTHON names the Python that
 * has the packages of README.md. A server that cannot run here is tested by its recorded traffic, and says why.
 */
const SECONDS_OF_A_FETCH = 120;

const folder = process.env.REAL_SERVERS ?? join(tmpdir(), 'bozzetto-real-servers');
await mkdir(folder, { recursive: true });
for (const source of Object.values(UPSTREAM)) {
  const problem = fetchSource(source);
  console.log(`${source.folder}: ${problem ?? `at ${source.commit.slice(0, 7)}`}`);
}
const tests = ['test/real-servers/servers.test.ts', 'test/real-servers/comfyui/comfyui.test.ts'];
const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...tests], {
  stdio: 'inherit',
  env: {
    ...process.env,
    REAL_SERVERS: folder,
    ...(process.argv.includes('--record') && { RECORD: '1' }),
  },
});
process.exitCode = status ?? 1;

/** @returns why it is not there; null: it is */
function fetchSource({ repository, commit, folder: name, paths }: Source): string | null {
  const target = join(folder, name);
  if (existsSync(target)) return null;
  const git = (...given: string[]) =>
    execFileSync('git', given, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: SECONDS_OF_A_FETCH * 1000,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
  const partial = `${target}.partial`;
  try {
    git('init', '--quiet', partial);
    git('-C', partial, 'fetch', '--quiet', '--depth=1', '--filter=blob:none', repository, commit);
    git('-C', partial, 'config', 'remote.origin.url', repository);
    git('-C', partial, 'config', 'remote.origin.promisor', 'true');
    git('-C', partial, 'checkout', '--quiet', 'FETCH_HEAD', '--', ...paths);
    execFileSync('mv', [partial, target]);
    return null;
  } catch (error) {
    execFileSync('rm', ['-rf', partial]);
    const [reason] = String((error as { stderr?: Buffer }).stderr ?? error).split('\n');
    return `cannot be fetched (${reason}); its recorded traffic is played back where there is some`;
  }
}
