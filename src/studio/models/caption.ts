import type { TaskReport } from '../../contract/task.ts';

/** Returns what a language model saw in the picture that it made a model of; null: it made none of a picture. */
export function captionOf(report: Pick<TaskReport, 'statistics'> | undefined): string | null {
  const { servers } = (report?.statistics ?? {}) as {
    servers?: { program?: { caption?: unknown } };
  };
  const caption = servers?.program?.caption;
  return typeof caption === 'string' && caption.trim() !== '' ? caption.trim() : null;
}
