import { readdir, readFile } from 'node:fs/promises';

const DOCS = new URL('../../../docs/', import.meta.url);

/** The pages of docs/ as they are in the repository, accessed by their paths within docs/. */
export interface DocsFiles {
  /** Paths of all pages, such as `api.md` and `backends/cog.md`. */
  names(): Promise<readonly string[]>;
  /** Null if there is no such page. */
  read(name: string): Promise<string | null>;
}

/** Reads each page once, on the first request for it. */
export function openDocsFiles(): DocsFiles {
  let names: Promise<string[]> | undefined;
  const pages = new Map<string, Promise<string>>();
  const list = () => {
    names ??= readdir(DOCS, { recursive: true }).then((all) =>
      all
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => name.endsWith('.md'))
        .sort(),
    );
    return names;
  };
  return {
    names: list,
    async read(name) {
      // Only listed pages are read, so a path from a client never reaches the file system.
      if (!(await list()).includes(name)) return null;
      let page = pages.get(name);
      if (page === undefined) {
        page = readFile(new URL(name, DOCS), 'utf8');
        pages.set(name, page);
      }
      return page;
    },
  };
}
