import { registerHooks } from 'node:module';

/**
 * Lets a process load sources ahead and still run them as they are saved later: what imports a saved file, directly or through
 * others, is loaded again under another address, and everything else stays as it was loaded.
 */
export class SavedSources {
  /** Addresses of the modules that import a module. */
  readonly #importers = new Map<string, Set<string>>();
  readonly #outdated = new Set<string>();
  readonly #root: string;

  /** @param root address of the directory of the sources, which ends with a slash; packages in it are not observed */
  constructor(root: string) {
    this.#root = root;
  }

  /** Begins to observe what is imported. Modules that are loaded already stay as they are. */
  watch(): void {
    registerHooks({
      resolve: (specifier, context, next) => {
        const found = next(specifier, context);
        if (!this.#isSource(found.url)) return found;
        const address = withoutQuery(found.url);
        if (context.parentURL !== undefined) this.#note(address, withoutQuery(context.parentURL));
        return this.#outdated.has(address) ? { ...found, url: `${address}?saved` } : found;
      },
    });
  }

  /** Everything that reaches one of these files is loaded again when it is imported next. Call it once. */
  outdate(addresses: readonly string[]): void {
    // Data may have been read by any module.
    const isData = (address: string) => !address.endsWith('.ts') && !this.#importers.has(address);
    const pending = addresses.some(isData) ? [...this.#importers.keys()] : [...addresses];
    for (let address = pending.pop(); address !== undefined; address = pending.pop()) {
      if (this.#outdated.has(address)) continue;
      this.#outdated.add(address);
      pending.push(...(this.#importers.get(address) ?? []));
    }
  }

  #isSource(url: string): boolean {
    return url.startsWith(this.#root) && !url.includes('/node_modules/');
  }

  #note(address: string, importer: string): void {
    const importers = this.#importers.get(address) ?? new Set();
    importers.add(importer);
    this.#importers.set(address, importers);
  }
}

const withoutQuery = (url: string): string => url.replace(/\?.*$/, '');
