import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { ROOT } from '../support/service.ts';

const UNITS = ['bozzetto.service', 'bozzetto-worker@.service'];
const path = (unit: string) => join(ROOT, 'deploy/systemd', unit);

const missing = (() => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'systemd-analyze is not installed';
  }
})();

for (const unit of UNITS) {
  test(`${unit} is exposed by 2.0 at most`, { skip: missing }, () => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', path(unit)],
      { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', SYSTEMD_PAGER: '' } },
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /Overall exposure level/);
  });

  test(`${unit} has settings that the service knows`, async () => {
    const text = await readFile(path(unit), 'utf8');
    const lines = [...text.matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line!);
    const env = Object.fromEntries(
      lines.flatMap((line) => line.split(' ')).map((pair) => pair.split('=')),
    );
    const config = readConfig({ ...env, DATABASE_URL: 'postgres://u@h/d' });
    assert.equal(config.role, unit.includes('worker') ? 'worker' : 'all');
    assert.match(text, /TimeoutStopSec=30/, 'longer than BOZZETTO_DRAIN');
  });
}
