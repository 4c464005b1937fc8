import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { samplePicture } from '../../support/mock-servers/bench.ts';

const HERE = import.meta.dirname;
/** ComfyUI imports PyTorch for several seconds, and many nodes; much longer on a busy machine. */
const START_MS = 300_000;

/** ComfyUI's own code, running. */
export interface RealComfyui {
  url: string;
  /** Ends it as a crash would, and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns why ComfyUI cannot run here; null: it can. It needs a checkout of its repository, named by COMFYUI_SOURCE, and
 * a Python with PyTorch, aiohttp, NumPy, Pillow, SciPy, psutil, PyYAML and tqdm (PYTHON, or `python3`).
 */
export function comfyuiMissing(): string | null {
  const source = process.env.COMFYUI_SOURCE;
  if (source === undefined) return 'COMFYUI_SOURCE names no checkout of ComfyUI';
  if (!existsSync(join(source, 'main.py'))) return `${source} has no ComfyUI`;
  try {
    execFileSync(python(), ['-c', 'import torch, aiohttp, scipy, PIL, psutil, yaml, tqdm']);
    return null;
  } catch {
    return `${python()} lacks PyTorch or another package that ComfyUI imports`;
  }
}

/** Starts ComfyUI on the processor, with nodes that stand in for models. Its files are in a directory of its own. */
export async function startComfyui(): Promise<RealComfyui> {
  const source = process.env.COMFYUI_SOURCE!;
  const base = await mkdtemp(join(tmpdir(), 'bozzetto-comfyui-server-'));
  for (const folder of ['input', 'output', 'temp', 'user', 'models', 'custom_nodes', 'pages'])
    await mkdir(join(base, folder));
  await cp(join(HERE, 'nodes/stand_ins.py'), join(base, 'custom_nodes/stand_ins.py'));
  await writeFile(join(base, 'pages/index.html'), '');
  // Every installation has this image.
  await writeFile(join(base, 'input/example.png'), await samplePicture(0));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const child = spawn(
      python(),
      [
        ...['main.py', '--cpu', '--listen', '127.0.0.1', '--port', String(port)],
        ...['--base-directory', base, '--front-end-root', join(base, 'pages')],
        '--disable-api-nodes',
      ],
      {
        cwd: source,
        env: { ...process.env, PYTHONPATH: join(HERE, 'stubs'), PYTHONDONTWRITEBYTECODE: '1' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    await answering(url, child);
    return child;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill(signal)) await ended;
  };
  return {
    url,
    async restart() {
      await end('SIGKILL');
      child = await start();
    },
    async stop() {
      await end('SIGKILL');
      await rm(base, { recursive: true, force: true });
    },
  };
}

const python = () => process.env.PYTHON ?? 'python3';

/** @throws Error with the end of what the server wrote, if it ends instead */
async function answering(url: string, child: ChildProcess): Promise<void> {
  let written = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-4000);
  });
  const until = performance.now() + START_MS;
  while (child.exitCode === null && performance.now() < until) {
    const answer = await fetch(`${url}/system_stats`).catch(() => null);
    if (answer?.ok) return;
    await sleep(500);
  }
  child.kill('SIGKILL');
  throw new Error(`ComfyUI does not answer: ${written}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
