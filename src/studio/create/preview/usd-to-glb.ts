import type { Group } from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import type { PackageFiles } from './package-files.ts';

/** Converts a USD stage to a GLB. @throws Error if it cannot be read */
export async function usdToGlb({ main, files }: PackageFiles): Promise<Blob> {
  const bytes = files.get(main)!;
  const stage = await new Promise<Group>((resolve, reject) => {
    new USDLoader().parse(bytes.buffer, '', resolve, reject);
  });
  const glb = await new GLTFExporter().parseAsync(stage, {
    binary: true,
    animations: stage.animations,
  });
  return new Blob([glb as ArrayBuffer]);
}
