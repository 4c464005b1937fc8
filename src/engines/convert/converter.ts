import { readFile } from 'node:fs/promises';
import {
  formatsOf,
  READ_FORMATS,
  WRITE_FORMATS,
  type WriteFormat,
} from '../../contract/formats.ts';
import { checkScene } from '../mesh/check-scene.ts';
import { COPIED_CORNERS, flattenScene } from '../mesh/flatten.ts';
import { moveToOrigin } from '../mesh/origin.ts';
import type { Scene } from '../mesh/scene.ts';
import { describeContents } from '../mesh/scene-contents.ts';
import { NoFacesError, SceneError } from '../mesh/scene-error.ts';
import { sceneStatistics } from '../mesh/scene-statistics.ts';
import type { Conversion, ModelConverter, ModelFile, ReadModel, Warning, Work } from '../spec.ts';
import { SourceUnusable } from '../spec.ts';
import { openSource } from './archive/open-source.ts';
import { settleSourceSpace, targetSpace, warnOfAssumedUnit } from './convert-space.ts';
import { type ConvertContext, FormatError, type Limits, type SourceFiles } from './format.ts';
import { heldScene } from './held-scene.ts';
import { boundImages } from './image/bound-images.ts';
import { ImageAllowance } from './image/image-allowance.ts';
import { toWebImage } from './image/web-image.ts';
import { readerOf, writerOf } from './registry.ts';
import { UnreadParts } from './unread-parts.ts';
import { validateGltf } from './validate.ts';

/** Detects a model's format from its bytes. Returns null if no known format matches. */
export type FormatDetector = (bytes: Uint8Array) => string | null;

export interface ConverterOptions {
  detectFormat: FormatDetector;
  limits?: Partial<Limits>;
}

/**
 * Limits for a file of 200 MB, the largest upload, which can contain 4M triangles as STL, or 15M as a dense PLY. The
 * largest scene within the limits takes about 2 GB, half of the memory that an engine process may use. Twice as many
 * meshes would exhaust its 1 GiB heap in the validator and in the FBX reader, which hold about 10 kB for each mesh.
 */
const LIMITS: Limits = {
  vertices: 20_000_000,
  corners: 45_000_000,
  nodes: 100_000,
  meshes: 50_000,
  materials: 10_000,
  images: 2000,
  // A file of 3 MB with 350 nodes that share one skinned mesh had 150 million weights. Converting it to USDZ and back
  // took 34 s of processor time and 1.9 GB.
  jointWeights: 50_000_000,
  depth: 512,
  inflatedBytes: 2 ** 30,
  imageSide: 16_384,
  wholeImagePixels: 8192 * 8192,
};

/** Number of warnings that an error quotes. */
const MAX_REASONS = 3;

/** What messages call a file whose name is not known, and what its content is called. */
const UNNAMED = 'the file';
const STAND_IN = 'model';
/** Maximum number of warnings, because nobody reads more. */
const MAX_WARNINGS = 100;

/**
 * Creates a {@link ModelConverter} that uses the registry's readers and writers, with a scene as the intermediate form.
 */
export function createModelConverter(options: ConverterOptions): ModelConverter {
  const limits = { ...LIMITS, ...options.limits };
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-convert', version: '1', provider: 'built-in' },
    capabilities: { reads: READ_FORMATS, writes: WRITE_FORMATS },
    async convert(request, work) {
      const { path, sourceFormat, targetFormat, name } = request;
      const { warnings, contextOf } = contexts(limits);
      const { scene, repairs } = await readChecked(
        async (reading) => {
          const bytes = await readFile(path);
          const format = formatMeant(sourceFormat, options.detectFormat(bytes));
          const files = openSource(bytes, UNNAMED, format, limits);
          assertFormat(files, sourceFormat, options.detectFormat);
          const context = contextOf(reading);
          const scene = await read(files, format, context);
          settleSourceSpace(scene, request, context);
          return scene;
        },
        limits,
        warnings,
        work.within(0.47),
      );
      const source = await work.stage('count', 0.03, () => countIn(scene));
      warnOfAssumedUnit(source, source.statistics, contextOf(work));
      const space = targetSpace(source, request);
      const file = await work.stage('write', 0.45, (writing) =>
        write(scene, targetFormat, name, {
          ...contextOf(writing),
          ...(space && { space }),
          storage: request,
        }),
      );
      await convertImages(scene, contextOf(work.within(0.05)));
      return { file, scene, source, repairs, warnings: warnings.all } satisfies Conversion;
    },
    async read(path, work) {
      const { scene, ...read } = await readFromFile(
        path,
        options.detectFormat,
        limits,
        work.within(0.95),
      );
      const source = await work.stage('count', 0.05, () => countIn(scene));
      return { scene, source, ...read };
    },
    readScene: (path, work) => readFromFile(path, options.detectFormat, limits, work),
    async flatten(scene, work) {
      work.signal.throwIfAborted();
      const mesh = await asUnusable(async () =>
        flattenScene(scene, { ...limits, copiedCorners: COPIED_CORNERS }),
      );
      if (mesh.faceOffsets.length < 2)
        throw new SourceUnusable(
          `the model has no visible faces: it has ${describeContents(scene)}`,
        );
      await work.breathe(1);
      return mesh;
    },
    async write(scene, { format, name, ...storage }, work) {
      const warnings = new WarningList();
      const context = createContext(work, limits, warnings);
      const file = await write(scene, format, name, { ...context, storage });
      return { file, warnings: warnings.all };
    },
    async inspect({ format, bytes, companion }, work) {
      const opened = openSource(bytes, UNNAMED, format, limits);
      const files = companion === undefined ? opened : { ...opened, companion };
      const reading = createContext(work.within(0.4), limits, new WarningList());
      const scene = await read(files, format, reading);
      // A 3MF has an additional white material, for faces without one.
      const repairs = checkScene(scene, { ...limits, materials: limits.materials + 1 });
      moveToOrigin(scene);
      const statistics = sceneStatistics(scene);
      await work.breathe(0.7);
      const isGltf = format === 'glb' || format === 'gltf';
      const verdict = isGltf ? await validateGltf(files, format) : null;
      await work.breathe(1);
      const { unitMetres, upAxis } = scene.source;
      return { scene, statistics, space: { unitMetres, upAxis }, repairs, verdict };
    },
  };
}

/**
 * Reads a file in any format that can be detected from its bytes, and converts its images to formats that every target
 * supports.
 */
async function readFromFile(path: string, detect: FormatDetector, limits: Limits, work: Work) {
  const { warnings, contextOf } = contexts(limits);
  let fileBytes = 0;
  const { scene, repairs } = await readChecked(
    async (reading) => {
      const bytes = await readFile(path);
      fileBytes = bytes.length;
      const format = readableFormat(detect(bytes), bytes.length);
      return read(openSource(bytes, UNNAMED, format, limits), format, contextOf(reading));
    },
    limits,
    warnings,
    work.within(0.8),
  );
  await work.stage('images', 0.2, (part) => convertImages(scene, contextOf(part)));
  return { scene, repairs, warnings: warnings.all, fileBytes };
}

/** Reads a scene and validates it. */
async function readChecked(
  reading: (work: Work) => Promise<Scene>,
  limits: Limits,
  warnings: WarningList,
  work: Work,
) {
  const scene = await work.stage('read', 0.95, (part) => asUnusable(() => reading(part), warnings));
  const repairs = await work.stage('check', 0.05, () =>
    asUnusable(async () => checkScene(scene, limits), warnings),
  );
  moveToOrigin(scene);
  return { scene, repairs };
}

/** Summarizes what a file states about itself and what it contains. */
function countIn(scene: Scene): ReadModel['source'] {
  return { ...scene.source, statistics: sceneStatistics(scene), origin: scene.origin };
}

/** @throws FormatError if the bytes are not in a readable format */
function readableFormat(format: string | null, size: number): string {
  if (size === 0) throw new FormatError('the file is empty (0 bytes)');
  if (format === null) throw new FormatError('the file is not in a supported model format');
  if (format === 'zip')
    throw new FormatError('the zip contains no model, or models in several formats');
  return format;
}

/** Converts every image to PNG or JPEG, in place. An image that cannot be decoded stays unchanged, with a warning. */
async function convertImages(scene: Scene, context: ConvertContext): Promise<void> {
  for (const [i, image] of scene.images.entries()) {
    scene.images[i] = (await toWebImage(image, context)) ?? image;
    await context.work.breathe((i + 1) / scene.images.length);
  }
}

async function read(files: SourceFiles, format: string, context: ConvertContext): Promise<Scene> {
  const reader = await readerOf(format);
  if (reader === null) throw new Error(`the format ${format} cannot be read`);
  const scene = await reader(files, context);
  for (const path of files.unusedModels?.() ?? []) context.unread.note('file', path);
  await boundImages(scene, context);
  context.work.signal.throwIfAborted();
  if (files.name === UNNAMED) nameStandIns(scene);
  return scene;
}

/** Names what a reader named after a file whose name is not known. */
function nameStandIns(scene: Scene): void {
  for (const named of [scene, ...scene.nodes, ...scene.meshes])
    if (named.name === UNNAMED) named.name = STAND_IN;
}

/**
 * Writes the scene.
 * @throws SourceUnusable if the written file exceeds the limits, which may happen when a small file shows a large mesh
 * a thousand times
 */
async function write(
  scene: Scene,
  format: string,
  name: string,
  context: ConvertContext,
): Promise<ModelFile> {
  const writer = await writerOf(format);
  if (writer === null) throw new Error(`the format ${format} cannot be written`);
  const written = await asUnusable(
    async () => {
      return writer(heldScene(scene, format as WriteFormat, context), name, context);
    },
    { list: [], unread: context.unread },
  );
  return { format, ...written };
}

/** Resolves a format name that may stand for several formats to the actual format of the bytes. */
function formatMeant(claimed: string, actual: string | null): string {
  const formats = formatsOf(claimed);
  return formats.find((format) => format === actual) ?? formats[0] ?? claimed;
}

/** @throws FormatError if the bytes are in another known format */
function assertFormat(files: SourceFiles, claimed: string, detect: FormatDetector): void {
  const actual = detect(files.main);
  if (actual === null || actual === 'zip' || actual === claimed) return;
  // A file that claims to be USDZ may be a single stage without a zip, which is fine because the reader supports all
  // USD formats.
  if (claimed.startsWith('usd') && actual.startsWith('usd')) return;
  throw new FormatError(
    `source_format is "${claimed}", but the content of ${files.name} is ${actual}`,
  );
}

/**
 * Turns errors that readers write for the file's owner into the task's error. All other errors are bugs and stay
 * unchanged.
 */
async function asUnusable<T>(
  work: () => Promise<T>,
  found: Pick<WarningList, 'list' | 'unread'> | null = null,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoFacesError && found !== null)
      throw new SourceUnusable(withContents(error, found), { cause: error });
    if (error instanceof FormatError || error instanceof SceneError)
      throw new SourceUnusable(error.message, { cause: error });
    throw error;
  }
}

/** Adds, to the error for a model without faces, what the file contains instead. */
function withContents(
  { message, contents }: NoFacesError,
  { list, unread }: Pick<WarningList, 'list' | 'unread'>,
): string {
  const reasons = list.slice(0, MAX_REASONS).map((warning) => warning.message);
  if (!unread.isEmpty)
    reasons.unshift(`It contains ${unread.inWords()}, which cannot be converted`);
  if (reasons.length === 0 && contents !== null) return `${message}: it has ${contents}`;
  return [message, ...reasons].map((sentence) => sentence.replace(/\.$/, '')).join('. ');
}

/** Collects warnings without duplicates, and the content that readers did not use. */
class WarningList {
  readonly list: Warning[] = [];
  readonly unread = new UnreadParts();
  readonly #known = new Set<string>();

  add(code: string, message: string): void {
    const key = `${code}\n${message}`;
    if (this.#known.has(key) || this.list.length >= MAX_WARNINGS) return;
    this.#known.add(key);
    this.list.push({ code, message });
  }

  /** All warnings, followed by one that lists the unused content. */
  get all(): Warning[] {
    return [...this.list, ...this.unread.warnings()];
  }
}

/**
 * Returns a function that creates contexts for the readers and writers of one model. They share its warnings and the
 * size limit for its decoded images.
 */
function contexts(limits: Limits) {
  const warnings = new WarningList();
  const images = new ImageAllowance();
  const contextOf = (part: Work) => createContext(part, limits, warnings, images);
  return { warnings, contextOf };
}

/** Creates a context for a reader or writer. */
function createContext(
  work: Work,
  limits: Limits,
  warnings: WarningList,
  images = new ImageAllowance(),
): ConvertContext {
  const { unread } = warnings;
  return { work, limits, images, unread, warn: (code, message) => warnings.add(code, message) };
}
