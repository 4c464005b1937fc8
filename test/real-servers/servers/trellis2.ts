import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gradioKind } from '../../../src/engines/remote/gradio/kind.ts';
import { PLAIN_HOST } from '../../support/mock-servers/plain-host.ts';
import type { Scenarios } from '../scenarios.ts';

/** The configuration that users get. */
const EXAMPLE = join(import.meta.dirname, '../../../examples/gradio/trellis2.json');
const {
  kind: _,
  url: __,
  ...SETTINGS
} = JSON.parse(readFileSync(EXAMPLE, 'utf8')).backends.trellis2;

export const TRELLIS2: Scenarios = {
  server: {
    name: 'trellis2',
    sources: ['gradio', 'trellis2'],
    imports: ['torch', 'trimesh', 'fastapi', 'uvicorn', 'PIL', 'tqdm', 'pandas', 'orjson', 'httpx'],
    environment: (base) => ({
      GRADIO_ANALYTICS_ENABLED: 'False',
      PYTHONPATH: ['stand-ins/trellis2', 'stand-ins/shared', '.', 'client/python']
        .map((path) => join(base, path))
        .join(':'),
    }),
    command: (port) => ['stand-ins/trellis2/run_app.py', `${port}`],
    ready: '/config',
  },
  textures: 2,
  backend: (url) =>
    gradioKind.create({ url, credential: null }, gradioKind.settings.parse(SETTINGS), PLAIN_HOST),
  failures: { image: 'failed', job: 'failed', wrong: 'wrong' },
  killed: ['lost', 'unreachable'],
};
