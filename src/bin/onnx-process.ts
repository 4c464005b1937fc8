/** Makes one model with an operator's networks, in a process that the backend `onnx` starts and may end at any time. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelFormatOf } from '../adapters/media/model-format.ts';
import { createModelConverter } from '../engines/convert/converter.ts';
import { createImageCodec } from '../engines/image-codec/image-codec.ts';
import { makeModel } from '../engines/networks/make-model.ts';
import { type FileBytes, loadRuntime, RuntimeMissing } from '../engines/networks/network.ts';
import type { NetworkRole } from '../engines/networks/recognize.ts';
import { createReconstructor } from '../engines/reconstruct/reconstructor.ts';
import { changed, type OnnxJob } from '../engines/remote/onnx/onnx-backend.ts';
import { RUNTIME_MISSING } from '../engines/remote/onnx/runtime-problem.ts';
import { SourceUnusable } from '../engines/spec.ts';
import { createWork } from '../engines/work/create-work.ts';

/** Exit codes of sysexits.h that the backend knows. */
const EXIT = { failed: 1, content: 65, notConfigured: 78 } as const;
/** Share of the work before the networks run. */
const READING = 0.1;

class FileChanged extends Error {}

async function main(path: string): Promise<void> {
  const job = JSON.parse(await readFile(path, 'utf8')) as OnnxJob;
  const tell = (stage: string, fraction: number) =>
    process.stdout.write(`progress ${fraction.toFixed(4)} ${stage}\n`);
  tell('reading', 0);
  const files = new Map<NetworkRole, FileBytes>();
  const weights: FileBytes[] = [];
  for (const [name, { role, sha256 }] of Object.entries(job.files)) {
    const file = { name, bytes: await verified(job.folder, name, sha256) };
    if (role === 'weights') weights.push(file);
    else files.set(role, file);
  }
  const runtime = await loadRuntime(job.threads);
  const work = createWork({
    report: (stage, fraction) =>
      tell(stage.split('/')[0] ?? 'running', READING + (1 - READING) * fraction),
  });
  const image = await createImageCodec().decode(job.image, work.within(0.02));
  const scene = await makeModel({ runtime, files, weights, activated: job.activated }, image, job, {
    reconstructor: createReconstructor(),
    work: work.within(0.93),
  });
  const format = { format: 'glb', name: 'model' };
  const { file } = await work.stage('writing', 0.05, (part) =>
    createModelConverter({ detectFormat: modelFormatOf }).write(scene, format, part),
  );
  await writeFile(job.output, file.bytes);
}

/** Reads a file into memory, where nobody can change it any more. @throws FileChanged */
async function verified(folder: string, name: string, sha256: string): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, name)).catch((error: Error) => {
    throw new FileChanged(`${name} cannot be read: ${error.message}`);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new FileChanged(`${changed(name)}.`);
  return bytes;
}

main(process.argv[2]!).then(
  // The runtime's threads would keep the process alive.
  () => process.exit(0),
  (error: Error) => {
    const isConfigured = !(error instanceof FileChanged || error instanceof RuntimeMissing);
    const problem = error instanceof RuntimeMissing ? RUNTIME_MISSING : error.message;
    process.stderr.write(`${isConfigured ? error.stack : problem}\n`);
    if (!isConfigured) process.exit(EXIT.notConfigured);
    process.exit(error instanceof SourceUnusable ? EXIT.content : EXIT.failed);
  },
);
