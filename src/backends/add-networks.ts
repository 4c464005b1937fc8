import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { NotANetwork } from '../engines/networks/onnx-file.ts';
import { type FoundNetworks, recognizeNetworks } from '../engines/networks/recognize.ts';
import { NETWORK_FILES, type NetworkName } from '../engines/remote/onnx/networks.ts';
import { sha256Of } from '../engines/remote/onnx/onnx-backend.ts';
import { type AddingServer, addBackend } from './add-server.ts';
import type { BackendCheck } from './check.ts';
import type { ConfigurationSource } from './read-configuration.ts';

/** A folder of networks to add to the configuration. */
export interface AddedNetworks {
  folder: string;
  /** Name of the backend; null: `onnx`, with a number if that name is taken. */
  name: string | null;
  /** Settings in addition to those that follow from the files; `network` chooses one of two that the folder has. */
  settings: Readonly<Record<string, unknown>>;
}

/** Steps of an addition that depend on the caller. */
export interface AddingNetworks extends Pick<AddingServer, 'host' | 'tryOut'> {
  /** Shows what was found, before its files are hashed. */
  onFound(network: NetworkName, files: readonly string[]): void;
}

/** One run of a network reports no progress in between, and takes minutes on a slow processor. */
const SILENCE_S = 1800;

/** Largest file that a job can read into memory. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * Recognizes the networks in a folder by their shapes, and adds them to the configuration file with the hashes of their
 * files.
 * @throws ConfigError, and whatever `tryOut` throws; the file then stays as it was
 */
export async function addNetworks(
  source: ConfigurationSource & { configFile: string },
  { folder: given, name, settings }: AddedNetworks,
  { host, onFound, tryOut }: AddingNetworks,
): Promise<BackendCheck> {
  const folder = resolve(given);
  const found = await recognizeNetworks(folder).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof NotANetwork || error.code !== undefined)
      throw new ConfigError(`${folder} cannot be used: ${error.message}.`);
    throw error;
  });
  const network = chosenNetwork(found, folder, settings.network);
  const roles: readonly string[] = NETWORK_FILES[network];
  const used = found.allFiles.filter((file) => roles.includes(roleOf(found, file)));
  const names = [...used, ...found.allFiles.filter((file) => roleOf(found, file) === 'weights')];
  onFound(network, names);
  const files: Record<string, object> = {};
  for (const file of names) {
    const path = join(folder, file);
    const { size } = await stat(path).catch(() => {
      throw new ConfigError(`${folder} has no file ${file}, which its networks read.`);
    });
    if (size > MOST_BYTES)
      throw new ConfigError(
        `${file} has ${(size / 2 ** 30).toFixed(1)} GiB, and a file can have at most 2 GiB: export the network with 16-bit weights, or with weights in several files.`,
      );
    files[file] = { role: roleOf(found, file), sha256: await sha256Of(path), bytes: size };
  }
  const entry = {
    kind: 'onnx',
    ...{ folder, network, files, activated: found.activated },
    timeouts: { silence_s: SILENCE_S },
    ...settings,
  };
  return addBackend(source, { name, entry }, { host, tryOut });
}

function roleOf({ files }: FoundNetworks, file: string): string {
  return Object.entries(files).find(([, name]) => name === file)?.[0] ?? 'weights';
}

/** @throws ConfigError if the folder has no whole set of files, or two and none was chosen */
function chosenNetwork({ files }: FoundNetworks, folder: string, asked: unknown): NetworkName {
  const whole = (Object.keys(NETWORK_FILES) as NetworkName[]).filter((name) =>
    NETWORK_FILES[name].every((role) => files[role] !== undefined),
  );
  const chosen = whole.find((name) => name === asked);
  if (chosen !== undefined) return chosen;
  if (asked !== undefined || whole.length > 1)
    throw new ConfigError(
      `${folder} has ${whole.join(' and ') || 'no known network'}: choose with --set network=${whole[0] ?? 'NAME'}.`,
    );
  if (whole.length === 1) return whole[0];
  const parts = Object.entries(files).map(([role, file]) => `${file} (${role})`);
  throw new ConfigError(
    `${folder} has no network that can be run: ${parts.length === 0 ? 'no ONNX file in it has the inputs and outputs of a known one' : `only ${parts.join(', ')}`}. Needed are TripoSR’s encoder (1×3×512×512 to 1×3×40×64×64) and decoder (120 features to density and color), or a network from an image to its depth.`,
  );
}
