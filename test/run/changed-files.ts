import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

const MODULES = ['src', 'test', 'tools', 'examples'].map((folder) => `${folder}/**/*.{ts,tsx,mjs}`);
/** Static and dynamic imports, the addresses of threads and processes, and programs beside a module that it starts. */
const IMPORTS =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*|\bimport\.meta\.dirname,\s*)['"`]([^'"`\n]+\.(?:tsx?|mjs))['"`]/g;
/** Programs by their path from the root of the repository. */
const PROGRAMS = /['"`/]((?:src|test|packaging)\/[^'"`\s]+\.(?:ts|mjs))['"`]/g;

/** A module: what it imports, and its text. */
export interface Module {
  imports: readonly string[];
  text: string;
}

/** Paths that differ from a commit, new and deleted ones too, relative to the root of the repository. */
export function changedSince(base: string): string[] {
  const git = (...given: string[]) =>
    execFileSync('git', given, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...new Set([
      ...git('diff', '--name-only', base, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** Every module of the repository by its path. */
export function readModules(): Map<string, Module> {
  const paths = MODULES.flatMap((pattern) => globSync(pattern)).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const own = paths.filter((path) => !path.includes('node_modules/'));
  return new Map(
    own.map((path) => {
      const text = readFileSync(path, 'utf8');
      return [path, { imports: importsOf(path, text, own), text }];
    }),
  );
}

/**
 * The paths of what a module imports or starts.
 * @param modules what a variable part of an import may stand for: `./${name}/flow.ts` is every such file
 */
export function importsOf(path: string, text: string, modules: readonly string[]): string[] {
  const imports = [...text.matchAll(IMPORTS)].flatMap(([, target]) => {
    const wanted = normalize(join(dirname(path), target!)).replaceAll('\\', '/');
    return wanted.includes('${') ? modules.filter(matcherOf(wanted)) : [wanted];
  });
  return [...imports, ...[...text.matchAll(PROGRAMS)].map(([, program]) => program!)];
}

function matcherOf(template: string): (path: string) => boolean {
  const parts = template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.+^$()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('[^/]+')}$`);
  return (path) => pattern.test(path);
}

/**
 * The test files that changes can reach: those that are changed, or that import a changed module, directly or through
 * others. A file that is not a module reaches the modules that name it, or else those that name its folder.
 */
export function testsReachedBy(
  changed: readonly string[],
  modules: ReadonlyMap<string, Module>,
): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, { imports }] of modules)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path]);
  const waiting = changed.flatMap((path) =>
    /\.(tsx?|mjs)$/.test(path) ? [path] : namersOf(path, modules),
  );
  const reached = new Set(waiting);
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  return [...reached].filter((path) => path.endsWith('.test.ts') && modules.has(path)).sort();
}

function namersOf(path: string, modules: ReadonlyMap<string, Module>): string[] {
  const naming = (name: string) =>
    [...modules].filter(([, { text }]) => text.includes(name)).map(([module]) => module);
  const named = naming(basename(path));
  const folder = basename(dirname(path));
  return named.length > 0 || folder === '.'
    ? named
    : naming(`${folder}/`).concat(naming(`/${folder}`));
}
