import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { depthNetwork, triplaneDecoder, triplaneEncoder } from './networks.ts';

/** A folder with networks, and its entry in a configuration. */
export interface NetworkFolder {
  folder: string;
  settings: Record<string, unknown>;
}

/** Writes networks of random weights to a new folder, which the caller removes. */
export async function networkFolder(network: 'triposr' | 'depth-anything'): Promise<NetworkFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-onnx-'));
  const contents: [name: string, role: string, bytes: Uint8Array][] = [];
  if (network === 'triposr') {
    const { model, external } = triplaneEncoder(1, 'encoder.onnx.data');
    contents.push(['encoder.onnx', 'encoder', model]);
    contents.push(['encoder.onnx.data', 'weights', external]);
    contents.push(['decoder.onnx', 'decoder', triplaneDecoder(2)]);
  } else contents.push(['model.onnx', 'depth', depthNetwork()]);
  const files: Record<string, object> = {};
  for (const [name, role, bytes] of contents) {
    await writeFile(join(folder, name), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files[name] = { role, sha256, bytes: bytes.length };
  }
  return { folder, settings: { folder, network, files, cells: 48, threads: 1 } };
}
