import type { AssimpAnswer } from './assimp-worker.ts';
import { nameOf } from './file-name.ts';
import { packGlb } from './gltf-to-glb.ts';
import type { PackageFiles } from './package-files.ts';

/** Image formats that browsers decode. */
const SHOWN = /\.(png|jpe?g|webp)$/i;
/** A single white pixel that replaces a missing texture, so that the material's color shows unchanged. */
const WHITE = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);

/**
 * Converts a model of any format that Assimp reads to a GLB.
 * @throws Error if it cannot be read; the signal's reason if aborted
 */
export function assimpToGlb(model: PackageFiles, signal: AbortSignal): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  if (signal.aborted) return Promise.reject(signal.reason);
  const pictures = new Map(
    [...model.files].flatMap(([path, bytes]) =>
      SHOWN.test(path) ? [[nameOf(path), bytes] as const] : [],
    ),
  );
  const plate = metersOnPlate(model);
  const worker = new Worker(new URL('./assimp-worker.ts', import.meta.url), { type: 'module' });
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.onmessage = ({ data }: MessageEvent<AssimpAnswer>) => {
    if ('problem' in data) reject(new Error(data.problem));
    else resolve(packGlb(data.glb, (uri) => pictures.get(nameOf(uri)) ?? WHITE, plate));
  };
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(model);
  return promise.finally(() => {
    worker.terminate();
    signal.removeEventListener('abort', stop);
  });
}

/** Units of AMF in meters. */
const UNITS: Readonly<Record<string, number>> = {
  micron: 1e-6,
  millimeter: 1e-3,
  inch: 0.0254,
  feet: 0.3048,
  meter: 1,
};
/** Number of bytes to search for the root element, which is within the first lines. */
const HEAD = 4096;

/** Returns the unit of 3D-printing formats in meters, because the importer ignores it; undefined for other formats. */
function metersOnPlate({ main, files }: PackageFiles): number | undefined {
  if (!/\.(3mf|amf)$/i.test(main)) return undefined;
  // A 3MF is a zip file, and nearly all of them are in millimeters.
  const head = new TextDecoder().decode(files.get(main)!.subarray(0, HEAD));
  const unit = /<amf\b[^>]*\bunit\s*=\s*["'](\w+)["']/i.exec(head)?.[1]?.toLowerCase();
  return UNITS[unit ?? 'millimeter'] ?? 1e-3;
}
