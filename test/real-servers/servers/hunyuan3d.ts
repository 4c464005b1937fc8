import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hunyuan3dKind } from '../../../src/engines/remote/hunyuan3d/kind.ts';
import { PLAIN_HOST } from '../../support/mock-servers/plain-host.ts';
import type { Scenarios } from '../scenarios.ts';
import type { UpstreamServer } from '../upstream.ts';

const command = (port: number) =>
  ['api_server.py', '--host', '127.0.0.1', '--port', `${port}`, '--device', 'cpu'] as const;
const imports = ['torch', 'trimesh', 'fastapi', 'uvicorn', 'PIL'];

const SERVERS: { server: UpstreamServer; textures: 1 | 2 }[] = [
  {
    server: {
      name: 'hunyuan3d-2',
      sources: ['hunyuan3d-2'],
      imports,
      command: (port) => [...command(port), '--enable_tex'],
      ready: '/health',
    },
    textures: 1,
  },
  {
    server: {
      name: 'hunyuan3d-2.1',
      sources: ['hunyuan3d-2.1'],
      imports,
      // A fresh clone crashes without this folder.
      prepare: async (base) => void (await mkdir(join(base, 'gradio_cache'))),
      command: (port) => [...command(port)],
      ready: '/health',
    },
    textures: 2,
  },
];

export const HUNYUAN3D: readonly Scenarios[] = SERVERS.map(({ server, textures }) => ({
  server,
  textures,
  backend: (url) => {
    const settings = hunyuan3dKind.settings.parse({ textures: true });
    return hunyuan3dKind.create({ url, credential: null }, settings, PLAIN_HOST);
  },
  // It answers every failure alike, with 404; 2.1 delivers whatever its shape model exported.
  failures: {
    image: 'failed',
    job: 'failed',
    wrong: 'wrong',
  },
  killed: ['lost', 'unreachable'],
}));
