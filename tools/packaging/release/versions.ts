/** Files that state the version of the release, and the place in each. */
const PLACES: readonly { path: string; pattern: RegExp; write(version: string): string }[] = [
  { path: 'package.json', pattern: /^ {2}"version": "[^"]+"/m, write: jsonLine },
  { path: 'package-lock.json', pattern: /^ {2}"version": "[^"]+"/m, write: jsonLine },
  {
    path: 'package-lock.json',
    pattern: /(?<="packages": \{\n {4}"": \{\n {6}"name": "bozzetto",\n {6}"version": ")[^"]+/,
    write: (version) => version,
  },
  {
    path: 'clients/python/pyproject.toml',
    pattern: /^version = "[^"]+"/m,
    write: (version) => `version = "${version}"`,
  },
  {
    path: 'clients/blender/blender_manifest.toml',
    pattern: /^version = "[^"]+"/m,
    write: (version) => `version = "${version}"`,
  },
  {
    path: 'clients/blender/bozzetto_blender/__init__.py',
    pattern: /^ {4}"version": \([^)]+\)/m,
    write: (version) => `    "version": (${version.split('.').join(', ')})`,
  },
  {
    path: 'docs/upgrade.md',
    pattern: /^\| Unreleased \|/m,
    write: (version) => `| ${version} |`,
  },
];

/** The files that a new version changes. */
export const VERSIONED_FILES = [...new Set(PLACES.map(({ path }) => path))];

/**
 * Returns the text of a file with its version replaced.
 * @throws if the version is not found where it is expected
 */
export function withVersion(path: string, text: string, version: string): string {
  return PLACES.filter((place) => place.path === path).reduce((now, { pattern, write }) => {
    if (!pattern.test(now))
      throw new Error(`${path} does not state its version in the expected place.`);
    return now.replace(pattern, write(version));
  }, text);
}

/**
 * Checks the number of a new version.
 * @throws if it is not a version such as 1.2.3, or is not later than the current one
 */
export function assertLater(version: string, present: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`${version} is not a version. Use three numbers, such as 0.3.0.`);
  const [next, now] = [version, present].map((text) => text.split('.').map(Number)) as [
    number[],
    number[],
  ];
  const differs = next.findIndex((part, k) => part !== now[k]);
  if (differs < 0 || next[differs]! < now[differs]!)
    throw new Error(`${version} is not later than ${present}, the current version.`);
}

function jsonLine(version: string): string {
  return `  "version": "${version}"`;
}
