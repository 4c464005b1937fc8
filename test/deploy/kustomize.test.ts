import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/service.ts';

const missing = (() => {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'kubectl is not installed';
  }
})();

test('the kustomization of docs/install.md puts the files into a bucket, and no shared volume is left', {
  skip: missing,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-kustomize-'));
  try {
    const page = await readFile(join(ROOT, 'docs/install.md'), 'utf8');
    const mine = /```yaml\n(.*?)```/s.exec(page)![1]!;
    await mkdir(join(folder, 'mine'));
    await writeFile(join(folder, 'mine/kustomization.yaml'), mine);
    await cp(join(ROOT, 'deploy'), join(folder, 'deploy'), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
    const made = execFileSync('kubectl', ['kustomize', 'mine'], { cwd: folder, encoding: 'utf8' });
    assert.doesNotMatch(made, /PersistentVolumeClaim|claimName|file:\/data/);
    assert.equal(made.match(/name: BOZZETTO_BLOBS\n +value: s3:/g)?.length, 2);
    const tag = /newTag: '(.*?)'/.exec(mine)![1]!;
    assert.equal(made.split(`image: registry.internal/bozzetto:${tag}\n`).length - 1, 2);
    assert.match(made, /name: BOZZETTO_PUBLIC_URL\n +value: https:\/\/models\.mine\.example/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
