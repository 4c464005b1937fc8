import { countFindings, type ReportFormat, sentencesOf } from './format.ts';

/** For people: the files with findings, and a summary. */
export const textReport: ReportFormat = ({ files, preset, milliseconds }) => {
  const lines: string[] = [];
  for (const { file, findings } of files) {
    if (findings.length === 0) continue;
    lines.push(file);
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
  return `${lines.join('\n')}\n`;
};

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
