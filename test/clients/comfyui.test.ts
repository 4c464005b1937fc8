import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startService } from '../support/service.ts';
import { isInstalled } from '../support/third-party-programs.ts';

const run = promisify(execFile);
const FOLDER = join(ROOT, 'clients/comfyui');
const TIMEOUT = 8 * PATIENCE_MS;

describe('the ComfyUI nodes', {
  skip: (await isInstalled('python3')) ? false : 'python3 is not installed',
}, () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CREDITS: '2000' } });
  });
  after(() => service.stop());

  test('their own tests pass against the service', { timeout: TIMEOUT }, async () => {
    const env = {
      PATH: process.env.PATH ?? '',
      PYTHONDONTWRITEBYTECODE: '1',
      BOZZETTO_URL: service.baseUrl,
      BOZZETTO_API_KEY: service.apiKey,
    };
    const tests = ['-W', 'error', '-m', 'unittest', 'discover', '-s', join(FOLDER, 'tests')];
    const { stderr } = await run('python3', tests, {
      env,
      cwd: join(FOLDER, 'tests'),
      timeout: TIMEOUT,
    }).catch((error: { stderr: string }) => assert.fail(error.stderr));
    assert.match(stderr, /^OK/m);
  });
});
