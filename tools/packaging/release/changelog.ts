const UNRELEASED = '## [Unreleased]';
/** Placeholders for an entry that is still to be written. */
const PENDING = /\b(TODO|TBD|FIXME|pending)\b/;

/**
 * Returns the text of a version's section, without its heading.
 * @throws if the changelog has no such section
 */
export function sectionOf(changelog: string, version: string): string {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`## [${version}]`));
  if (start < 0) throw new Error(`CHANGELOG.md has no section "## [${version}]".`);
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const end = length < 0 ? lines.length : start + 1 + length;
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim();
}

/**
 * Gives the unreleased changes a version and a date, and opens an empty section above them.
 * @param date as 2026-11-26
 * @throws if nothing is unreleased, or a line is still to be written
 */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const section = sectionOf(changelog, 'Unreleased');
  if (!/^- /m.test(section))
    throw new Error('Nothing to release: the section Unreleased of CHANGELOG.md has no entry.');
  const pending = section.split('\n').find((line) => PENDING.test(line));
  if (pending !== undefined)
    throw new Error(`CHANGELOG.md is not finished. Write this entry first: ${pending.trim()}`);
  if (changelog.includes(`## [${version}]`))
    throw new Error(`CHANGELOG.md already has a section for ${version}.`);
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}
