import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openSource } from '../../src/engines/convert/archive/open-source.ts';
import type {
  ConvertContext,
  Limits,
  SourceFiles,
  WrittenFile,
} from '../../src/engines/convert/format.ts';
import { ImageAllowance } from '../../src/engines/convert/image/image-allowance.ts';
import { readerOf, writerOf } from '../../src/engines/convert/registry.ts';
import { UnreadParts } from '../../src/engines/convert/unread-parts.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { createWork } from '../../src/engines/work/create-work.ts';

export const MODELS = join(import.meta.dirname, '../fixtures/models');

/** Counts of a fixture by independent readers. */
export interface Fixture {
  id: string;
  path: string;
  files: string[];
  format: string;
  expected: Partial<
    Record<
      'faces' | 'triangles' | 'quads' | 'verts' | 'controlVerts' | 'materials' | 'textures',
      number
    >
  > & { source?: string };
  /** Box with +Z up, in meters. */
  blender34?: { bboxSizeZup?: [number, number, number] };
}

/** Third-party models with the expected counts; see test/fixtures/README.md. */
export function fixtures(): Fixture[] {
  const known = JSON.parse(readFileSync(join(MODELS, 'manifest.json'), 'utf8')) as Fixture[];
  return known.map((fixture) => {
    const { format, blender34 } = fixture;
    const box = blender34?.bboxSizeZup;
    if (format !== 'stl' || box === undefined) return fixture;
    // Blender reads the numbers of an STL as meters, but they are millimeters.
    const [x, y, z] = box;
    return { ...fixture, blender34: { bboxSizeZup: [x / 1000, y / 1000, z / 1000] } };
  });
}

export const LIMITS: Limits = {
  vertices: 10_000_000,
  corners: 30_000_000,
  nodes: 100_000,
  meshes: 50_000,
  materials: 10_000,
  images: 1000,
  jointWeights: 50_000_000,
  depth: 512,
  inflatedBytes: 2 ** 29,
  imageSide: 8192,
  wholeImagePixels: 8192 * 8192,
};

export interface TestContext extends ConvertContext {
  warnings: { code: string; message: string }[];
}

/** Returns a context without a listener; warnings are recorded. */
export function testContext(limits: Limits = LIMITS): TestContext {
  const warnings: TestContext['warnings'] = [];
  return {
    limits,
    warnings,
    images: new ImageAllowance(),
    unread: new UnreadParts(),
    work: createWork(),
    warn: (code, message) => warnings.push({ code, message }),
  };
}

/** Small, so that a file that exceeds them is small too. */
const SMALL_LIMITS: Limits = {
  vertices: 1e5,
  corners: 1e5,
  nodes: 100,
  meshes: 100,
  materials: 10_000,
  images: 1000,
  jointWeights: 50_000_000,
  depth: 64,
  inflatedBytes: 1e8,
  imageSide: 8192,
  wholeImagePixels: 8192 * 8192,
};

/** Returns a context with small limits, which records only the codes of warnings, in the given list. */
export function smallContext(codes: string[] = []): ConvertContext {
  return { ...testContext(SMALL_LIMITS), warn: (code) => void codes.push(code) };
}

/** Returns a model file on disk with the other files of its folder. */
export function sourceOf(path: string, format: string): SourceFiles {
  const bytes = readFileSync(path);
  if (bytes.toString('latin1', 0, 2) === 'PK') return openSource(bytes, path, format, LIMITS);
  return {
    main: bytes,
    name: basename(path),
    companion(name) {
      const found = join(dirname(path), basename(name.replaceAll('\\', '/')));
      return existsSync(found) ? readFileSync(found) : null;
    },
  };
}

export async function readModel(
  files: SourceFiles,
  format: string,
  context = testContext(),
): Promise<Scene> {
  const reader = await readerOf(format);
  if (reader === null) throw new Error(`nothing reads ${format}`);
  return reader(files, context);
}

export async function writeModel(
  scene: Scene,
  format: string,
  context = testContext(),
): Promise<WrittenFile> {
  const writer = await writerOf(format);
  if (writer === null) throw new Error(`nothing writes ${format}`);
  return writer(scene, 'model', context);
}

/** Writes a scene and reads the file back. */
export async function throughFormat(scene: Scene, format: string): Promise<Scene> {
  const { bytes } = await writeModel(scene, format);
  return readModel(openSource(bytes, `model.${format}`, format, LIMITS), format);
}
