import type { RecordedFile, Recording } from '../flow.ts';
import { describeView, jobOf } from './job.ts';
import { modelPreviewRender } from './spec.ts';

/**
 * Gives the images of a recording the names and descriptions of the requested views. The recording has a few views on
 * each backdrop; they repeat if more are requested.
 */
export function fitPictures(recording: Recording, input: Record<string, unknown>): Recording {
  const job = jobOf(modelPreviewRender.input.parse(input));
  const { views, turntable } = job.plan;
  const of = (role: string) => recording.files.filter((file) => file.role === role);
  const files = job.kinds.flatMap((kind) => {
    const pictures = of(`${kind.kind}_image_url`);
    return views.map((view, i): RecordedFile => {
      const picture = pictures[i % pictures.length]!;
      return {
        ...picture,
        ...describeView(job.format, job.style, { number: i + 1, ...view }, kind),
      };
    });
  });
  if (views.length > 1) files.push(...of('contact_sheet_url'));
  if (turntable !== null) files.push(...of('turntable_url'));
  const statistics = { ...recording.diagnostics.statistics, views: views.length };
  return { ...recording, files, diagnostics: { ...recording.diagnostics, statistics } };
}
