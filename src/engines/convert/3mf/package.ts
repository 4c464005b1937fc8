import { isZip, ZipArchive } from '../archive/read-zip.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { END, OPEN, XmlScanner } from '../xml/scanner.ts';

/** Type of the relationship to the part that a consumer begins with (3MF core specification, appendix C). */
export const MODEL_RELATIONSHIP = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel';

/** A 3MF file: a zip by the Open Packaging Conventions. */
export class Package {
  /** Path of the part that says what to build, with its leading slash. */
  readonly modelPath: string;
  readonly #archive: ZipArchive;
  readonly #context: ConvertContext;

  /** @throws FormatError where it is not a zip, or holds no model */
  constructor(bytes: Uint8Array, context: ConvertContext) {
    if (!isZip(bytes)) throw new FormatError('The file is no 3MF: a 3MF is a zip.');
    this.#archive = ZipArchive.open(bytes, context.limits);
    this.#context = context;
    this.modelPath = this.#related() ?? this.#anyModel();
  }

  /** A part's bytes; null where the package lacks it. */
  part(path: string): Uint8Array | null {
    const entry = this.#archive.find(path.replace(/^\/+/, ''));
    return entry === null ? null : this.#archive.read(entry);
  }

  #related(): string | null {
    const relationships = this.part('_rels/.rels');
    if (relationships === null) return null;
    const scanner = new XmlScanner(relationships, this.#context);
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token !== OPEN || scanner.name !== 'Relationship') continue;
      const target = scanner.attribute('Target');
      if (target === null || scanner.attribute('Type') !== MODEL_RELATIONSHIP) continue;
      const path = target.startsWith('/') ? target : `/${target}`;
      if (this.#archive.find(path.slice(1)) !== null) return path;
    }
    return null;
  }

  #anyModel(): string {
    const found = this.#archive.entries
      .map(({ path }) => path)
      .filter((path) => /\.model$/i.test(path))
      .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
    if (found.length === 0) throw new FormatError('The 3MF holds no model part.');
    return `/${found[0]}`;
  }
}
