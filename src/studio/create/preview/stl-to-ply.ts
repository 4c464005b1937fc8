import { Mesh } from 'three';
import { PLYExporter } from 'three/addons/exporters/PLYExporter.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';

/** Converts an STL to a PLY, which the viewer can read. @throws Error if it is not an STL */
export async function stlToPly(file: Blob): Promise<Blob> {
  const geometry = new STLLoader().parse(await file.arrayBuffer());
  // Printable models stand on the build plate with +Z up.
  geometry.rotateX(-Math.PI / 2);
  const ply = new PLYExporter().parse(new Mesh(geometry), () => {}, { binary: true });
  geometry.dispose();
  if (ply === null) throw new Error('the file has no triangles');
  return new Blob([ply]);
}
