import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { blenderMissing } from '../support/blender.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

const run = promisify(execFile);
const TIMEOUT = 1_800_000;

describe('the add-on for Blender', { skip: blenderMissing() }, () => {
  let service: Service;
  let folder: string;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CREDITS: '2000' } });
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-addon-'));
    await run('node', [join(ROOT, 'tools/packaging/blender.ts'), folder]);
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('does its work in Blender, installed from its zip', { timeout: TIMEOUT }, async (t) => {
    const script = join(ROOT, 'clients/blender/tests/in_blender.py');
    const args = ['--background', '--factory-startup', '--python-exit-code', '1', '-P', script];
    const { stdout, stderr } = await run('blender', args, {
      timeout: TIMEOUT,
      maxBuffer: 2 ** 26,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        TMPDIR: folder,
        PYTHONDONTWRITEBYTECODE: '1',
        BLENDER_USER_SCRIPTS: join(folder, 'scripts'),
        BLENDER_USER_CONFIG: join(folder, 'config'),
        BOZZETTO_ZIP: join(folder, 'bozzetto-blender-3.4.zip'),
        BOZZETTO_URL: service.baseUrl,
        BOZZETTO_API_KEY: service.apiKey,
        BOZZETTO_PICTURE: join(ROOT, 'examples/rocket.png'),
        BOZZETTO_OUT: folder,
      },
    }).catch((error: { stderr: string }) => assert.fail(error.stderr));
    assert.match(stderr, /^OK$/m);
    for (const [line] of stdout.matchAll(/^figure: .*$/gm)) t.diagnostic(line);
  });
});
