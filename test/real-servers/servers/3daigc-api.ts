import { threedaigcKind } from '../../../src/engines/remote/3daigc-api/kind.ts';
import { PLAIN_HOST } from '../../support/mock-servers/plain-host.ts';
import type { Scenarios } from '../scenarios.ts';

export const THREEDAIGC_API: Scenarios = {
  server: {
    name: '3daigc-api',
    sources: ['3daigc-api'],
    imports: [
      'torch',
      'trimesh',
      'networkx',
      'fastapi',
      'sqlalchemy',
      'aiofiles',
      'pydantic_settings',
      'yaml',
    ],
    command: (port) => [
      ...['-m', 'uvicorn', 'api.main:app', '--host', '127.0.0.1', '--port', `${port}`],
    ],
    ready: '/health',
  },
  textures: 2,
  backend: (url) => {
    const settings = threedaigcKind.settings.parse({
      works: ['image-to-3d', 'rig', 'segment'],
      completion_model: 'holopart_part_completion',
      poll_ms: 100,
    });
    return threedaigcKind.create({ url, credential: null }, settings, PLAIN_HOST);
  },
  failures: { image: 'content', job: 'failed', wrong: 'wrong' },
  killed: ['lost', 'failed'],
  reworks: true,
};
