import { SourceUnusable } from '../../engines/spec.ts';
import { type FlowContext, type FlowOutcome, type OutputFile, OutputRejected } from '../flow.ts';
import { reconstructFromImage } from './reconstruction.ts';
import { type AuthorInput, modelOfAuthor } from './shaped-model.ts';

/** The reconstruction that the second candidate is made with. */
const RECONSTRUCTION = 'v2';
/** Share of the steps of the first candidate. */
const AUTHORED = 0.5;

/**
 * The model that a language model built of the task's pictures, and beside it their reconstruction; null where no
 * language model built one.
 * @throws OutputRejected if a file of the first one is not valid
 */
export async function modelAndCandidate(
  context: FlowContext,
  input: AuthorInput,
): Promise<FlowOutcome | null> {
  const { work } = context;
  const authored = await modelOfAuthor({ ...context, work: work.within(AUTHORED) }, input);
  if (authored === null) return null;
  const part = { ...context, work: work.within(1 - AUTHORED) };
  try {
    const { likeness: _, ...given } = input;
    const other = await reconstructFromImage(part, { ...given, model_version: RECONSTRUCTION });
    return together(authored, other, input.texture_size !== null);
  } catch (error) {
    if (!(error instanceof SourceUnusable || error instanceof OutputRejected)) throw error;
    const warning = {
      code: 'candidate_failed',
      message: `the image could not be reconstructed: ${error.message}`,
    };
    const { diagnostics } = authored;
    const warnings = [...diagnostics.warnings, warning];
    return { ...authored, diagnostics: { ...diagnostics, warnings } };
  }
}

function together(first: FlowOutcome, second: FlowOutcome, isTextured: boolean): FlowOutcome {
  const main = isTextured ? 'textured_model_url' : 'geometry_model_url';
  const delivered: Readonly<Record<string, Pick<OutputFile, 'role' | 'filename'>>> = {
    [main]: { role: 'candidate_model_url', filename: 'candidate.glb' },
    preview_url: { role: 'candidate_preview_url', filename: 'candidate-preview.png' },
  };
  const files = second.files.flatMap((file): OutputFile[] => {
    const as = delivered[file.role];
    return as === undefined ? [] : [{ ...file, ...as }];
  });
  const { diagnostics } = first;
  const { statistics, engine, warnings } = second.diagnostics;
  return {
    ...first,
    files: [...first.files, ...files],
    diagnostics: {
      ...diagnostics,
      engine: { ...engine, ...diagnostics.engine },
      timings: second.diagnostics.timings,
      statistics: { ...diagnostics.statistics, candidate: statistics },
      warnings: [...diagnostics.warnings, ...warnings],
    },
  };
}
