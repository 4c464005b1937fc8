import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from './tarball.ts';

/*
 * npm run outdated     lists newer versions and known vulnerabilities of all packages, including those of the tools' folders
 *
 * Fails if a vulnerability is high or critical, or the registry does not answer an audit. Newer versions are only listed,
 * because an upgrade is a separate change.
 */
interface Outdated {
  current?: string;
  wanted: string;
  latest: string;
}

interface Audit {
  /** Set if the registry does not answer the audit. */
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
}

/** Returns npm's output as JSON. Its exit code is ignored, because it only tells whether there are findings. */
function npm(folder: string, ...args: string[]): Promise<unknown> {
  const options = {
    cwd: join(ROOT, folder),
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  };
  return new Promise((resolve, reject) =>
    execFile('npm', [...args, '--json'], options, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout || '{}'));
      } catch {
        reject(error ?? new Error(`npm ${args[0]} in ${folder} printed no JSON`));
      }
    }),
  );
}

let severe = 0;
let unaudited = 0;
for await (const lock of glob('**/package-lock.json', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})) {
  const folder = dirname(lock);
  console.log(`\n${folder === '.' ? 'the repository' : folder}`);
  const newer = Object.entries((await npm(folder, 'outdated')) as Record<string, Outdated>);
  for (const [name, { current, wanted, latest }] of newer)
    if ((current ?? wanted) !== latest)
      console.log(`  newer       ${name}: ${current ?? wanted} → ${latest}`);
  const audit = (await npm(folder, 'audit')) as Audit;
  if (audit.vulnerabilities === undefined) {
    unaudited++;
    console.log(`  no audit    ${audit.message ?? 'the registry did not answer'}`);
    continue;
  }
  for (const [name, { severity, range, fixAvailable }] of Object.entries(audit.vulnerabilities)) {
    if (severity === 'high' || severity === 'critical') severe++;
    const fix = fixAvailable ? ', a fix is available' : '';
    console.log(`  ${severity.padEnd(11)} ${name} ${range}${fix}`);
  }
}
if (severe > 0) console.log(`\n${severe} vulnerabilities are high or critical.`);
if (unaudited > 0) console.log(`\n${unaudited} folders were not audited.`);
process.exitCode = severe + unaudited > 0 ? 1 : 0;
