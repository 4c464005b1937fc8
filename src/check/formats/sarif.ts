import { RULES, UNREADABLE } from '../rules.ts';
import { type ReportFormat, sentencesOf } from './format.ts';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** SARIF 2.1.0, which GitHub and other services show next to the files. */
export const sarifReport: ReportFormat = ({ version, files }) => {
  const rules = [
    {
      id: UNREADABLE,
      shortDescription: { text: 'Unreadable file' },
      fullDescription: { text: 'The file cannot be read or measured.' },
      defaultConfiguration: { level: 'error' },
    },
    ...Object.entries(RULES).map(([id, { title, description, severity, remedy }]) => ({
      id,
      shortDescription: { text: title },
      fullDescription: { text: description },
      help: { text: remedy },
      defaultConfiguration: { level: severity },
    })),
  ];
  const numbers = new Map(rules.map(({ id }, i) => [id, i]));
  const results = files.flatMap(({ file, sha256, findings }) =>
    findings.map((finding) => {
      const { what, remedy } = sentencesOf(finding);
      return {
        ruleId: finding.rule,
        ruleIndex: numbers.get(finding.rule),
        level: finding.severity,
        message: { text: `${what} ${remedy}` },
        locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
        partialFingerprints: { 'file/v1': `${finding.rule}:${sha256 ?? file}` },
        properties: { value: finding.value, limit: finding.limit },
      };
    }),
  );
  const driver = { name: 'bozzetto check', version, rules };
  const run = { tool: { driver }, results, columnKind: 'utf16CodeUnits' };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
};

/** Returns a path as a relative URI, or as a file URI if it is absolute. */
function uriOf(file: string): string {
  const path = file.split('/').map(encodeURIComponent).join('/');
  return /^([A-Za-z]%3A)?\//.test(path) ? `file:///${path.replace(/^\//, '')}` : path;
}
