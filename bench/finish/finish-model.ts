import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FinishReport } from '../../src/contract/finish-report.ts';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { flow } from '../../src/flows/model-finish/flow.ts';

/** What finishing one model took, and what came of it. */
export interface Finished {
  /** Errors that the Khronos validator found in all files. */
  errors: number;
  /** Processor time. */
  seconds: number;
  /** Most memory of the process meanwhile, with what earlier runs left behind. */
  megabytes: number;
  /** Codes of the warnings. */
  warnings: string[];
  report: FinishReport;
}

const engines = builtInEngines();

/**
 * Finishes a model in this process.
 * @param directory where the files are kept; absent: they are not
 */
export async function finishModel(
  path: string,
  settings: object,
  directory?: string,
): Promise<Finished> {
  await forgetPeak();
  const began = process.cpuUsage();
  const { files, diagnostics } = await flow.run({
    input: { model_file: basename(path), ...settings },
    sources: { model_file: path },
    engines,
    work: createWork(),
  });
  const { user, system } = process.cpuUsage(began);
  const megabytes = await peak();
  if (directory !== undefined) {
    await mkdir(directory, { recursive: true });
    for (const { filename, bytes } of files) await writeFile(join(directory, filename), bytes);
  }
  const verdicts = Object.values(
    (diagnostics.validation ?? {}) as Record<string, { errors: number }>,
  );
  return {
    errors: verdicts.reduce((sum, each) => sum + each.errors, 0),
    seconds: Math.round((user + system) / 1e4) / 100,
    megabytes,
    warnings: ((diagnostics.warnings ?? []) as { code: string }[]).map(({ code }) => code),
    report: diagnostics.mesh!.finish!,
  };
}

/** Lets Linux forget the most memory that the process has had. */
async function forgetPeak(): Promise<void> {
  await writeFile('/proc/self/clear_refs', '5').catch(() => undefined);
}

/** Returns the most memory of the process since {@link forgetPeak}; without Linux, since its start. */
async function peak(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Math.round(Number(kilobytes) / 1024);
}
