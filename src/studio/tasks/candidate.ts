import type { TaskStatusPayload } from '../../contract/task.ts';

/** The models that a task made of the same images: that of a language model, and their reconstruction. */
export const CANDIDATES = ['built', 'reconstructed'] as const;
export type Candidate = (typeof CANDIDATES)[number];

/** Whether a task made two models to choose from. */
export const hasCandidates = ({ output }: Pick<TaskStatusPayload, 'output'>) =>
  output?.candidate_model_url !== undefined;

/** Returns a task as if the given candidate were its only model; a task without candidates is returned as it is. */
export function withCandidate(task: TaskStatusPayload, candidate: Candidate): TaskStatusPayload {
  const { output } = task;
  if (output === null || !hasCandidates(task)) return task;
  const { candidate_model_url, candidate_preview_url, ...built } = output;
  if (candidate === 'built') return { ...task, output: built };
  const { geometry_model_url: _, textured_model_url: __, program_url: ___, ...rest } = built;
  return {
    ...task,
    output: {
      ...rest,
      ...(candidate_model_url && { textured_model_url: candidate_model_url }),
      ...(candidate_preview_url && { preview_url: candidate_preview_url }),
    },
  };
}
