import type { ViewerSource } from '../../models/viewer-source.ts';
import type { PackageFiles } from './package-files.ts';

/** A file that the viewer can read. */
export interface Readable {
  blob: Blob;
  format: ViewerSource['format'];
}

/** Formats that the viewer reads directly. */
const OWN = ['glb', 'fbx', 'obj', 'ply'] as const;

/**
 * Converts a model of any supported format to one that the viewer reads. This happens in the browser, without cost.
 * @param format as detected by the service from the file's bytes
 * @throws Error if the browser cannot read it; the signal's reason if aborted
 */
export async function readableOf(
  file: File,
  format: string,
  signal: AbortSignal,
): Promise<Readable> {
  const { packageFiles } = await import('./package-files.ts');
  const model = await packageFiles(file, format);
  const bytes = model.files.get(model.main)!;
  const own = OWN.find((each) => each === format);
  if (own !== undefined) return { blob: new Blob([bytes]), format: own };
  if (format === 'stl') {
    const { stlToPly } = await import('./stl-to-ply.ts');
    return { blob: await stlToPly(new Blob([bytes])), format: 'ply' };
  }
  return { blob: await glbOf(model, format, signal), format: 'glb' };
}

async function glbOf(model: PackageFiles, format: string, signal: AbortSignal): Promise<Blob> {
  if (format === 'gltf') return (await import('./gltf-to-glb.ts')).gltfToGlb(model);
  if (format.startsWith('usd')) return (await import('./usd-to-glb.ts')).usdToGlb(model);
  return (await import('./assimp-to-glb.ts')).assimpToGlb(model, signal);
}
