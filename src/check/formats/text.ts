import { canBeFixed, type FixedFile } from '../fix/fix-files.ts';
import { fixesFor } from '../fix/fixes.ts';
import { type CheckReport, countFindings, type ReportFormat, sentencesOf } from './format.ts';

/** For people: the files with findings, and a summary. */
export const textReport: ReportFormat = ({ files, preset, milliseconds }) => {
  const lines: string[] = [];
  for (const each of files) {
    const { file, findings } = each;
    const fixes = fixLines(each);
    if (findings.length + fixes.length === 0) continue;
    lines.push(file, ...fixes);
    for (const finding of findings) {
      const { what, remedy } = sentencesOf(finding);
      lines.push(`  ${finding.severity.padEnd(7)} ${finding.rule}: ${what} ${remedy}`);
    }
    lines.push('');
  }
  const counts = countFindings(files);
  const broken = files.filter(({ findings }) => findings.length > 0).length;
  const cached = files.filter(({ isCached }) => isCached).length;
  const found = [
    plural(counts.error, 'error'),
    plural(counts.warning, 'warning'),
    plural(counts.note, 'note'),
  ].join(', ');
  const limits = preset === 'default' ? '' : ` with the limits for ${preset}`;
  const known = cached === 0 ? '' : `, ${cached} of them measured before`;
  lines.push(
    `${plural(files.length, 'file')} checked${limits} in ${(milliseconds / 1000).toFixed(1)} s${known}: ${found} in ${plural(broken, 'file')}`,
  );
  const fixable = files.reduce((sum, file) => sum + countFixable(file, preset), 0);
  if (fixable > 0) lines.push(`${plural(fixable, 'finding')} may be fixed with --fix`);
  const fixes = files.filter(isFixed).map(({ fix }) => fix.fixed.length);
  if (fixes.length > 0)
    lines.push(
      `${plural(
        fixes.reduce((sum, count) => sum + count, 0),
        'finding',
      )} fixed in ${plural(fixes.filter((count) => count > 0).length, 'file')}`,
    );
  return `${lines.join('\n')}\n`;
};

function isFixed(file: CheckReport['files'][number]): file is FixedFile {
  return 'fix' in file;
}

/** Counts the findings that `--fix` would try to fix; 0 if it did. */
function countFixable(file: CheckReport['files'][number], preset: CheckReport['preset']): number {
  if (isFixed(file) || file.facts === null || !canBeFixed(file)) return 0;
  return fixesFor(file.findings, file.facts, preset).length;
}

/** Returns what was done about a file, a line for each finding that is gone. */
function fixLines(file: CheckReport['files'][number]): string[] {
  if (!isFixed(file)) return [];
  const { fixed, path, original, problem, warnings } = file.fix;
  const line = (label: string, text: string) => `  ${label.padEnd(7)} ${text}`;
  return [
    ...fixed.map(({ rule, title, message, what }) =>
      line('fixed', `${rule}: ${title}: ${message}; ${what}.`),
    ),
    ...(original === null ? [] : [line('kept', `The original is ${original}.`)]),
    ...(path === null || path === file.path ? [] : [line('written', `${path}`)]),
    ...warnings.map(({ message }) => line('changed', `${message}.`)),
    ...(problem === null ? [] : [line('unfixed', `${problem}.`)]),
  ];
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
