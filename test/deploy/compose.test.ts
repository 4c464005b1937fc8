import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readConfiguration } from '../../src/backends/read-configuration.ts';
import { ROOT } from '../support/service.ts';

interface Service {
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  deploy?: { resources?: { reservations?: { devices?: { driver: string }[] } } };
}

const compose = parse(await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, Service>; secrets: Record<string, { file: string }> };

test('the model server starts only with the profile gpu, has a GPU, and publishes no port', () => {
  const { 'model-server': server, ...others } = compose.services;
  assert.deepEqual(server!.profiles, ['gpu']);
  assert.equal(server!.deploy!.resources!.reservations!.devices![0]!.driver, 'nvidia');
  assert.equal(server!.ports, undefined);
  assert.ok(server!.volumes!.some((mount) => /MODELS.*:\/comfyui\/models:ro$/.test(mount)));
  for (const [name, { profiles }] of Object.entries(others))
    assert.equal(profiles, undefined, name);
});

test('neither the password nor the weights get into the image or the repository', async () => {
  const { secrets } = compose;
  const [, weights] = /MODELS:-\.\/(\w+)\}/.exec(compose.services['model-server']!.volumes![0]!)!;
  const password = secrets['database-password']!.file.replace('./', '');
  const lines = async (path: string) => (await readFile(join(ROOT, path), 'utf8')).split('\n');
  const [image, repository] = await Promise.all([
    lines('deploy/Containerfile.dockerignore'),
    lines('.gitignore'),
  ]);
  for (const name of [password, weights]) {
    assert.ok(image.includes(`deploy/${name}`), name);
    assert.ok(
      repository.some((line) => line.replace(/\/$/, '') === `/deploy/${name}`),
      name,
    );
  }
});

test('the configuration that is mounted is one that the service reads, workflows included', async () => {
  const mounts = compose.services.worker!.volumes!.map((mount) => {
    const [, folder, target] = /^\$\{\w+:-(.+)\}:(\/\w+)(?::ro)?$/.exec(mount) ?? [];
    return { folder, target };
  });
  const root = await mkdtemp(join(tmpdir(), 'bozzetto-compose-'));
  try {
    for (const { folder, target } of mounts)
      if (folder) await cp(join(ROOT, 'deploy', folder), join(root, target!), { recursive: true });
    const file = join(root, 'config/bozzetto.config.json');
    const { backends } = await readConfiguration({ configFile: file, secret: () => null });
    assert.deepEqual([...backends.keys()], ['trellis2']);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
