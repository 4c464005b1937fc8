import { globSync } from 'node:fs';
import { changedSince, readModules, testsReachedBy } from './changed-files.ts';
import { LONG_FILES, QUICK_SUITE } from './quick-suite.ts';

const FILES = ['src/**/*.test.ts', 'test/**/*.test.ts'];

/** What a command line asks for. */
export interface Choice {
  all: boolean;
  /** What the quick suite leaves out. */
  rest: boolean;
  /** Leaves out every other long file: those of the other half (0 or 1). null: none. */
  half: number | null;
  /** The tests of what differs from this commit; null: no such choice. */
  base: string | null;
  /** Paths and globs; empty: the quick suite. */
  patterns: readonly string[];
}

/**
 * The test files, those that take longest first: one that starts last would keep one core busy while the others have
 * nothing to do.
 * @throws if a file that the suites name is missing: it was moved
 */
export function chooseFiles(choice: Choice): string[] {
  const every = filesOf(FILES);
  const named = QUICK_SUITE.flatMap(({ files, except = [] }) => [...files, ...except]);
  const moved = [...LONG_FILES, ...named].filter(
    (pattern) => !filesOf([pattern]).some((file) => every.includes(file)),
  );
  if (moved.length > 0) throw new Error(`test/run/quick-suite.ts names missing files: ${moved}`);
  const chosen = chosenOf(choice, every);
  const long = LONG_FILES.filter((file) => chosen.includes(file));
  return [
    ...long.filter((_, index) => choice.half === null || index % 2 === choice.half),
    ...chosen.filter((file) => !LONG_FILES.includes(file)),
  ];
}

function chosenOf({ all, rest, base, patterns }: Choice, every: string[]): string[] {
  if (base !== null) return testsReachedBy(changedSince(base), readModules());
  if (patterns.length > 0) return filesOf(patterns);
  if (all) return every;
  const quick = quickFiles();
  return rest ? every.filter((file) => !quick.includes(file)) : quick;
}

function quickFiles(): string[] {
  return QUICK_SUITE.flatMap(({ files, except = [] }) =>
    filesOf(files).filter((file) => !except.includes(file)),
  );
}

function filesOf(patterns: readonly string[]): string[] {
  // Tools of others are installed in folders of tests, and bring tests of their own.
  const exclude = (name: string) => name === 'node_modules';
  const files = patterns.flatMap((pattern) => globSync(pattern, { exclude }));
  return [...new Set(files.map((file) => file.replaceAll('\\', '/')))].sort();
}
