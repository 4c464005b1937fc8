import { countFindings, type ReportFormat } from './format.ts';

/** For programs: every file with its facts and findings. */
export const jsonReport: ReportFormat = ({ version, preset, files, milliseconds }) => {
  const summary = { files: files.length, ...countFindings(files), milliseconds };
  const checked = files.map(({ isCached, path: _, rules, facts, ...file }) => ({
    ...file,
    cached: isCached,
    facts: facts && { ...facts, names: undefined },
  }));
  return `${JSON.stringify({ version, for: preset, summary, files: checked }, null, 2)}\n`;
};
