import type { CheckedFile } from '../check-files.ts';
import { UNREADABLE } from '../rules.ts';
import { type ReportFormat, sentencesOf } from './format.ts';

/**
 * JUnit's XML: a suite for each file, with a test for each rule that applies to it. Errors are failures; warnings and
 * notes are in the output of their test.
 */
export const junitReport: ReportFormat = ({ files, milliseconds }) => {
  const suites = files.map(suite);
  const sum = (of: (one: (typeof suites)[number]) => number) =>
    suites.reduce((total, one) => total + of(one), 0);
  const totals = `tests="${sum(({ tests }) => tests)}" failures="${sum(({ failures }) => failures)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bozzetto check" ${totals} time="${(milliseconds / 1000).toFixed(3)}">
${suites.map(({ xml }) => xml).join('\n')}
</testsuites>
`;
};

function suite({ file, findings, rules }: CheckedFile) {
  const isUnreadable = findings.some(({ rule }) => rule === UNREADABLE);
  const names = isUnreadable ? [UNREADABLE] : [UNREADABLE, ...rules];
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  const cases = names.map((name) => {
    const open = `    <testcase name="${name}" classname="${escaped(file)}"`;
    const finding = findings.find(({ rule }) => rule === name);
    if (finding === undefined) return `${open}/>`;
    const { what, remedy } = sentencesOf(finding);
    const inside =
      finding.severity === 'error'
        ? `<failure type="${name}" message="${escaped(what)}">${escaped(remedy)}</failure>`
        : `<system-out>${escaped(`${finding.severity}: ${what} ${remedy}`)}</system-out>`;
    return `${open}>${inside}</testcase>`;
  });
  const counts = `tests="${names.length}" failures="${failures}"`;
  return {
    tests: names.length,
    failures,
    xml: `  <testsuite name="${escaped(file)}" ${counts}>\n${cases.join('\n')}\n  </testsuite>`,
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Escapes a text for XML 1.0, which cannot contain most control characters or lone surrogates at all. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"\n\t]/g, (character) => ENTITIES[character]!);
}
