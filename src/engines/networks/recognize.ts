import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NotANetwork, type Port, readSignature, type Signature } from './onnx-file.ts';

/** What a network in a folder is. */
export type NetworkRole = 'encoder' | 'decoder' | 'depth';

/** Networks that were found in a folder. */
export interface FoundNetworks {
  /** Name of the file of each role. */
  files: Partial<Record<NetworkRole, string>>;
  /** Names of all files that the networks are read from: the networks, and files with their weights. */
  allFiles: string[];
  /** Whether TripoSR's decoder returns density and color after their activation, by the names of its outputs. */
  activated: boolean;
}

/** Channels of the features of a point: 40 of each of three planes. */
export const FEATURES = 120;

/**
 * Recognizes the networks in a folder by the shapes of their inputs and outputs; names do not matter.
 * @throws NotANetwork if two files have the same role, or a file cannot be read
 */
export async function recognizeNetworks(folder: string): Promise<FoundNetworks> {
  const found: FoundNetworks = { files: {}, allFiles: [], activated: false };
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.onnx'));
  for (const name of names.sort()) {
    const signature = await signatureOf(folder, name);
    const role = roleOf(signature);
    if (role === null) continue;
    if (found.files[role] !== undefined)
      throw new NotANetwork(
        `${found.files[role]} and ${name} have the same inputs and outputs: leave one of them in the folder`,
      );
    found.files[role] = name;
    found.allFiles.push(name);
    for (const external of signature.externalFiles) {
      if (/[\\/]|^\.\.?$/.test(external))
        throw new NotANetwork(`${name} reads its weights from ${external}, outside of its folder`);
      if (!found.allFiles.includes(external)) found.allFiles.push(external);
    }
    if (role === 'decoder')
      found.activated = signature.outputs.some((each) => /act|sigma|rgb/i.test(each.name));
  }
  return found;
}

async function signatureOf(folder: string, name: string): Promise<Signature> {
  try {
    return await readSignature(join(folder, name));
  } catch (error) {
    if (error instanceof NotANetwork)
      throw new NotANetwork(`${name} cannot be read: ${error.message}`);
    throw error;
  }
}

function roleOf({ inputs, outputs }: Signature): NetworkRole | null {
  if (inputs.length !== 1) return null;
  const [input] = inputs as [Port];
  const isImage = input.shape.length === 4 && input.shape[1] === 3;
  if (isImage && outputs.some(({ shape }) => isTriplane(shape))) return 'encoder';
  if (isImage && outputs.length === 1 && isDepth(outputs[0].shape)) return 'depth';
  const last = outputs.map(({ shape }) => shape.at(-1));
  const tellsAll = last.includes(4) || (last.includes(1) && last.includes(3));
  return input.shape.at(-1) === FEATURES && tellsAll ? 'decoder' : null;
}

/** Whether a shape ends with 3 planes of 40 channels. */
function isTriplane(shape: Port['shape']): boolean {
  const [planes, channels] = shape.slice(-4);
  return shape.length >= 4 && planes === 3 && channels === FEATURES / 3;
}

/** Whether a shape is that of one image with one channel, with or without a dimension for the channel. */
function isDepth(shape: Port['shape']): boolean {
  return shape.length === 3 || (shape.length === 4 && shape[1] === 1);
}
