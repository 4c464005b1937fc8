import type { Flow, FlowOutcome } from '../flow.ts';
import { StageRunner } from '../stages.ts';
import { promptOptimize } from './spec.ts';

/** Words → a better prompt; no files. */
export const promptOptimizeFlow: Flow = {
  name: 'prompt-optimize',
  timeoutMs: 20_000,
  async run(context): Promise<FlowOutcome> {
    const { engines } = context;
    const { user_input } = promptOptimize.input.parse(context.input);
    const stages = new StageRunner(context, { rewrite: 0 });
    const { prompt, negativePrompt, tags, added } = await stages.run('rewrite', (engine) =>
      engines.prompts.doOptimize(user_input, engine),
    );
    return {
      files: [],
      output: {
        optimized_prompt: prompt,
        negative_prompt: negativePrompt,
        tags,
        explanation: added,
      },
      diagnostics: {
        engine: { prompts: engines.prompts.identity },
        timings: stages.timings,
        statistics: null,
        validation: null,
        warnings: [],
      },
    };
  },
};
