import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modlyKind } from '../../../src/engines/remote/modly/kind.ts';
import { PLAIN_HOST } from '../../support/mock-servers/plain-host.ts';
import type { Scenarios } from '../scenarios.ts';

const EXTENSION = join(import.meta.dirname, '../stand-ins/modly');

export const MODLY: Scenarios = {
  server: {
    name: 'modly',
    sources: ['modly'],
    imports: ['trimesh', 'fastapi', 'uvicorn', 'PIL', 'python_multipart'],
    async prepare(base) {
      const extension = join(base, 'extensions/stand-in');
      await cp(EXTENSION, extension, { recursive: true });
      // Extensions run by the Python of their own environment, as processes that can be killed.
      await mkdir(join(extension, 'venv/bin'), { recursive: true });
      const python = `#!/bin/sh\nexec ${process.env.PYTHON ?? 'python3'} "$@"\n`;
      await writeFile(join(extension, 'venv/bin/python'), python, { mode: 0o755 });
      await mkdir(join(base, 'models/stand-in'), { recursive: true });
      await writeFile(join(base, 'models/stand-in/weights'), '');
    },
    environment: (base) => ({
      MODELS_DIR: join(base, 'models'),
      WORKSPACE_DIR: join(base, 'workspace'),
      EXTENSIONS_DIR: join(base, 'extensions'),
    }),
    command: (port) => [
      ...['-m', 'uvicorn', 'main:app', '--app-dir', 'api'],
      ...['--host', '127.0.0.1', '--port', `${port}`],
    ],
    ready: '/model/all',
  },
  textures: 2,
  backend: (url) => {
    const settings = modlyKind.settings.parse({ model_id: 'stand-in', poll_ms: 100 });
    return modlyKind.create({ url, credential: null }, settings, PLAIN_HOST);
  },
  // It reports nothing but a traceback.
  failures: { image: 'failed', job: 'failed', wrong: 'wrong' },
  killed: ['lost'],
};
