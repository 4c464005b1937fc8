import type { Engines, GltfStorage, Scene, Warning, Work } from '../../engines/spec.ts';
import type { OutputFile } from '../flow.ts';

/**
 * Writes a scene as a model file of each format, the main one first. Their role is `role`, or depends on whether the
 * scene is textured.
 * @returns the files, and the warnings of the main one only, since the others are copies for viewers
 */
export async function writeModels(
  engines: Engines,
  scene: Scene,
  {
    formats,
    name,
    role = roleOf(scene),
    storage = {},
  }: { formats: readonly string[]; name: string; role?: string; storage?: GltfStorage },
  work: Work,
): Promise<{ files: OutputFile[]; warnings: Warning[] }> {
  const files: OutputFile[] = [];
  const lost: Warning[][] = [];
  const distinct = [...new Set(formats)];
  for (const format of distinct) {
    const part = work.within(1 / distinct.length);
    const { file, warnings } = await engines.converter.write(
      scene,
      { format, name, ...storage },
      part,
    );
    const { extension, contentType, bytes } = file;
    files.push({
      role,
      kind: 'model',
      format,
      filename: `${name}.${extension}`,
      content_type: contentType,
      bytes,
    });
    lost.push(warnings);
  }
  return { files, warnings: lost[0] ?? [] };
}

/** Returns the role of a scene's file, which depends on whether it is textured. */
function roleOf({ images }: Scene): string {
  return images.length > 0 ? 'textured_model_url' : 'geometry_model_url';
}
