import { join } from 'node:path';
import { threedaigcKind } from '../../../src/engines/remote/3daigc-api/kind.ts';
import type { RemoteWork } from '../../../src/engines/spec.ts';
import { PLAIN_HOST } from '../../support/mock-servers/plain-host.ts';
import type { Scenarios } from '../scenarios.ts';
import type { UpstreamServer } from '../upstream.ts';

const imports = [
  ...['torch', 'trimesh', 'networkx', 'fastapi', 'sqlalchemy', 'aiofiles'],
  ...['pydantic_settings', 'yaml'],
];
const command = (app: string) => (port: number) => [
  ...['-m', 'uvicorn', app, '--host', '127.0.0.1', '--port', `${port}`],
];

/** What a version can do with a model, and the settings for it. */
interface Version {
  server: UpstreamServer;
  works: readonly RemoteWork[];
  settings: { completion_model?: string };
}

/** The first version completes parts, with HoloPart; the later one makes meshes and UVs instead. */
const VERSIONS: readonly Version[] = [
  {
    server: {
      name: '3daigc-api',
      sources: ['3daigc-api'],
      imports,
      command: command('api.main:app'),
      ready: '/health',
    },
    works: ['rig', 'segment'],
    settings: { completion_model: 'holopart_part_completion' },
  },
  {
    server: {
      name: '3daigc-api-1.1',
      sources: ['3daigc-api-1.1'],
      imports: [...imports, 'email_validator'],
      environment: (base) => ({
        PYTHONPATH: ['3daigc-api-1.1', '3daigc-api', 'shared']
          .map((folder) => join(base, 'stand-ins', folder))
          .join(':'),
      }),
      command: command('api.main_singleworker:app'),
      ready: '/health',
    },
    works: ['rig', 'segment', 'remesh', 'unwrap'],
    settings: {},
  },
];

export const THREEDAIGC_API: readonly Scenarios[] = VERSIONS.map(({ server, works, settings }) => ({
  server,
  textures: 2,
  backend: (url) => {
    const parsed = threedaigcKind.settings.parse({
      works: ['image-to-3d', ...works],
      ...settings,
      poll_ms: 100,
    });
    return threedaigcKind.create({ url, credential: null }, parsed, PLAIN_HOST);
  },
  failures: { image: 'content', job: 'failed', wrong: 'wrong' },
  killed: ['lost', 'failed'],
  completesParts: settings.completion_model !== undefined,
  reworks: works,
}));
