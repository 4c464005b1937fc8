import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { BackendEntry } from '../../backends/read-backend.ts';
import { TrialRefused, tryBackend } from '../../backends/try.ts';
import type { EngineTrialPayload } from '../../contract/admin/engines.ts';
import type { BackendHost } from '../../engines/remote/kind.ts';

/** Time limit for a trial, within the patience of people and most proxies. */
const MOST_MS = 600_000;
const PROMPT = 'a red wooden chair';

/** A mushroom on white, which every model of this kind of work can make something of. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<defs><radialGradient id="c" cx="40%" cy="30%"><stop offset="0" stop-color="#ff7a66"/><stop offset="1" stop-color="#a81f16"/></radialGradient>
<linearGradient id="s"><stop offset="0" stop-color="#f6ead2"/><stop offset="1" stop-color="#b9a27c"/></linearGradient></defs>
<rect width="512" height="512" fill="#fff"/>
<path d="M210 250 Q220 400 190 440 Q256 470 322 440 Q292 400 302 250 Z" fill="url(#s)"/>
<path d="M86 270 Q90 90 256 80 Q422 90 426 270 Q256 320 86 270 Z" fill="url(#c)"/>
<circle cx="180" cy="180" r="26" fill="#fff3e6"/><circle cx="290" cy="140" r="20" fill="#fff3e6"/><circle cx="350" cy="220" r="24" fill="#fff3e6"/>
</svg>`;

/** Runs one job with a sample at a model server. @throws TrialRefused, RemoteFailure */
export async function trySample(
  entry: BackendEntry,
  host: BackendHost,
): Promise<EngineTrialPayload> {
  const { works } = entry.traits;
  const work = works.find((each) => SAMPLES.has(each));
  if (work === undefined)
    throw new TrialRefused(
      `${entry.name} does ${works.join(' and ')}, for which there is no sample: try it with the command line`,
    );
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-sample-'));
  try {
    const isPictured = work === 'image-to-3d';
    const picture = join(directory, 'sample.png');
    if (isPictured) await writeFile(picture, await sharp(Buffer.from(PICTURE)).png().toBuffer());
    const { files, seconds, text } = await tryBackend(
      entry,
      {
        file: isPictured ? picture : null,
        prompt: isPictured ? null : PROMPT,
        output: join(directory, 'result'),
      },
      { host, signal: AbortSignal.timeout(MOST_MS), onProgress: () => {} },
    );
    const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
    return { work, seconds, files: sizes, text };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Kinds of work that a sample image or prompt can try. */
const SAMPLES = new Set(['image-to-3d', 'text-to-3d', 'text-to-image', 'text-to-text']);
