import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startService } from '../support/service.ts';
import { isInstalled } from '../support/third-party-programs.ts';

const run = promisify(execFile);
const FOLDER = join(ROOT, 'clients/python');
const PICTURE = join(ROOT, 'examples/rocket.png');
const TIMEOUT = 8 * PATIENCE_MS;

const isThere =
  (await isInstalled('python3')) &&
  (await run('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).then(
    () => true,
    () => false,
  ));

describe('the Python client', { skip: isThere ? false : 'Python 3.11 is not installed' }, () => {
  let service: Service;
  let environment: Record<string, string>;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CREDITS: '2000' } });
    environment = {
      PATH: process.env.PATH ?? '',
      PYTHONPATH: FOLDER,
      PYTHONDONTWRITEBYTECODE: '1',
      BOZZETTO_URL: service.baseUrl,
      BOZZETTO_API_KEY: service.apiKey,
      BOZZETTO_PICTURE: PICTURE,
    };
  });
  after(() => service.stop());

  test('its own tests pass against the service', { timeout: TIMEOUT }, async () => {
    const tests = ['-W', 'error', '-m', 'unittest', 'discover', '-s', join(FOLDER, 'tests')];
    const { stderr } = await run('python3', tests, { env: environment, timeout: TIMEOUT }).catch(
      (error: { stderr: string }) => assert.fail(error.stderr),
    );
    assert.match(stderr, /^OK$/m);
  });

  test('every program of its README runs', { timeout: TIMEOUT }, async () => {
    const readme = await readFile(join(FOLDER, 'README.md'), 'utf8');
    const programs = [...readme.matchAll(/^```python\n(.*?)^```$/gms)].map(([, text]) => text);
    assert.equal(programs.length, 4);
    const directory = await mkdtemp(join(tmpdir(), 'bozzetto-python-'));
    try {
      await copyFile(PICTURE, join(directory, 'photo.png'));
      await writeFile(join(directory, 'readme.py'), programs.join('\n'));
      const { stdout } = await run('python3', ['readme.py'], {
        cwd: directory,
        env: environment,
        timeout: TIMEOUT,
      });
      assert.match(stdout, /\.glb \d+\n/);
      assert.match(stdout, /SUCCESS 100\n4021 /);
      assert.match(stdout, /\['SUCCESS', 'SUCCESS'\]/);
      assert.equal((await readFile(join(directory, 'mesh.glb'))).toString('latin1', 0, 4), 'glTF');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
