import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NodeIO } from '@gltf-transform/core';
import { madeModel } from '../../support/made-models.ts';
import { samplePicture } from '../../support/mock-servers/bench.ts';
import { startRecorder } from '../traffic/recorder.ts';
import {
  checkout,
  freePort,
  missingHere,
  python,
  type RunningServer,
  save,
  startPlayed,
  type UpstreamServer,
} from '../upstream.ts';

const HERE = import.meta.dirname;
/** Of its recorded traffic. */
const NAME = 'comfyui';
/** ComfyUI imports PyTorch for several seconds, and many nodes; much longer on a busy machine. */
const START_MS = 300_000;

/** ComfyUI's own code: all of its core nodes, on the processor. It needs Debian's packages in ../README.md. */
const COMFYUI: Pick<UpstreamServer, 'sources' | 'imports'> = {
  sources: ['comfyui'],
  imports: ['torch', 'aiohttp', 'scipy', 'PIL', 'psutil', 'yaml', 'tqdm'],
};

/** Starts ComfyUI's own code, or else plays its recorded traffic back. With RECORD, the traffic is recorded anew. */
export async function startComfyui(): Promise<RunningServer> {
  const missing = missingHere(COMFYUI);
  return missing === null ? startReal() : startPlayed(NAME, missing);
}

/** Starts ComfyUI on the processor, with nodes that stand in for models. Its files are in a directory of its own. */
async function startReal(): Promise<RunningServer> {
  const source = checkout('comfyui');
  const base = await mkdtemp(join(tmpdir(), 'bozzetto-comfyui-server-'));
  for (const folder of ['input', 'output', 'temp', 'user', 'models', 'custom_nodes', 'pages'])
    await mkdir(join(base, folder));
  await cp(join(HERE, 'nodes/stand_ins.py'), join(base, 'custom_nodes/stand_ins.py'));
  await writeFile(join(base, 'custom_nodes/textured.glb'), await withMetalness());
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
  const recorder = await startRecorder(port);
  return {
    url: recorder.url,
    isRecorded: false,
    async begin(test) {
      recorder.tape = test;
      recorder.life = 0;
    },
    async restart() {
      await end('SIGKILL');
      // Jobs are polled meanwhile: the first response of the new process belongs to it.
      recorder.life += 1;
      child = await start();
    },
    unknown: () => [],
    async stop() {
      await end('SIGKILL');
      await recorder.stop();
      if (process.env.RECORD) await save(NAME, recorder.exchanges);
      await rm(base, { recursive: true, force: true });
    },
  };
}

/** A model with the two textures of glTF's PBR materials. */
async function withMetalness(): Promise<Uint8Array> {
  const io = new NodeIO();
  const document = await io.readBinary(await madeModel({ texture: 64 }));
  const [material] = document.getRoot().listMaterials();
  material!.setMetallicRoughnessTexture(material!.getBaseColorTexture()!.clone());
  return io.writeBinary(document);
}

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
