import { isZip, ZipArchive } from '../archive/read-zip.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { END, OPEN, XmlScanner } from '../xml/scanner.ts';

/** Relationship type of the part at which a reader starts (3MF core specification, appendix C). */
export const MODEL_RELATIONSHIP = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel';
const MODEL_CONTENT = 'application/vnd.ms-package.3dmanufacturing-3dmodel+xml';

/**
 * Files that do not describe the model: the container's own files, thumbnails, data that slicers derive from other
 * files, and slicers' print settings.
 */
const MEANINGLESS = new RegExp(
  [
    String.raw`^\[Content_Types\]\.xml$`,
    String.raw`\.rels$`,
    'thumbnail',
    '^docProps/',
    String.raw`^Metadata/(core|app)\.xml$`,
    String.raw`^Metadata/(plate|plate_no_light|top|pick)_\d+(_small)?\.(png|jpe?g|json|gcode\.md5)$`,
    String.raw`^Metadata/(slice_info|model_settings|project_settings|Slic3r_PE|Slic3r_PE_model|prusa_slicer_wipe_tower_information)\.(config|xml)$`,
    String.raw`^Metadata/(process|filament|machine)_settings_\d+\.config$`,
    String.raw`^Metadata/(cut_information|filament_sequence)\.(xml|json)$`,
    String.raw`^Metadata/Prusa_Slicer_(cut_information|wipe_tower_information)\.xml$`,
  ].join('|'),
  'i',
);

/** A 3MF file: a zip that follows the Open Packaging Conventions. */
export class Package {
  /** Path of the part that lists what to build, with its leading slash. */
  readonly modelPath: string;
  readonly #archive: ZipArchive;
  readonly #context: ConvertContext;
  readonly #read = new Set<string>();

  /** @throws FormatError if the file is not a zip or contains no model */
  constructor(bytes: Uint8Array, context: ConvertContext) {
    if (!isZip(bytes)) throw new FormatError('The file is not a 3MF: it is not a zip archive.');
    this.#archive = ZipArchive.open(bytes, context.limits);
    this.#context = context;
    this.modelPath = this.#related() ?? this.#declared() ?? this.#anyModel();
  }

  /** Returns a part's bytes; null if the package does not contain it. */
  part(path: string): Uint8Array | null {
    const entry = this.#find(path);
    if (entry === null) return null;
    this.#read.add(entry.path);
    return this.#archive.read(entry);
  }

  /** Marks a file as deliberately ignored. */
  passOver(path: string): void {
    const entry = this.#find(path);
    if (entry !== null) this.#read.add(entry.path);
  }

  /** Notes the files that no code has read. */
  noteUnread(): void {
    for (const { path } of this.#archive.entries)
      if (!this.#read.has(path) && !MEANINGLESS.test(path)) this.#context.unread.note('file', path);
  }

  /** Returns whether a part is encrypted by the secure content extension, whose key store lists the encrypted parts. */
  isEncrypted(path: string): boolean {
    const store = this.#archive.entries.find((entry) => /keystore\.xml$/i.test(entry.path));
    if (store === undefined) return false;
    const scanner = new XmlScanner(this.#archive.read(store), this.#context);
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token !== OPEN || scanner.name !== 'resourcedata') continue;
      if (this.#find(scanner.attribute('path') ?? '') === this.#find(path)) return true;
    }
    return false;
  }

  /** Finds a part by name. Part names are URIs: percent-encoded, with or without a leading slash. */
  #find(path: string) {
    const relative = path.replace(/^\/+/, '');
    const found = this.#archive.find(relative);
    if (found !== null || !relative.includes('%')) return found;
    try {
      return this.#archive.find(decodeURIComponent(relative));
    } catch {
      return null;
    }
  }

  #related(): string | null {
    const relationships = this.part('_rels/.rels');
    if (relationships === null) return null;
    let found: string | null = null;
    const scanner = new XmlScanner(relationships, this.#context);
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token !== OPEN || scanner.name !== 'Relationship') continue;
      const target = scanner.attribute('Target');
      const type = scanner.attribute('Type') ?? '';
      if (target === null) continue;
      if (/\/(thumbnail|core-properties)$/.test(type)) this.passOver(target);
      if (type !== MODEL_RELATIONSHIP || found !== null) continue;
      const path = `/${target.replace(/^(\.?\/)+/, '')}`;
      if (this.#find(path) !== null) found = path;
    }
    return found;
  }

  /** Returns the first part that the package declares as a model, regardless of its file name. */
  #declared(): string | null {
    const types = this.part('[Content_Types].xml');
    if (types === null) return null;
    const scanner = new XmlScanner(types, this.#context);
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token !== OPEN || scanner.name !== 'Override') continue;
      const path = scanner.attribute('PartName');
      if (path === null || scanner.attribute('ContentType') !== MODEL_CONTENT) continue;
      if (this.#find(path) !== null) return path;
    }
    return null;
  }

  #anyModel(): string {
    const found = this.#archive.entries
      .map(({ path }) => path)
      .filter((path) => /\.model$/i.test(path))
      .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
    if (found.length === 0) throw new FormatError('The 3MF contains no model part.');
    return `/${found[0]}`;
  }
}
