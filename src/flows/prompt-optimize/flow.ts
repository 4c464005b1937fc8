import type { Flow, FlowOutcome } from '../flow.ts';
import { Report } from '../steps/report.ts';
import { promptOptimize } from './spec.ts';

/** Improves a prompt; makes no files. */
export const flow: Flow = {
  limit: {
    seconds: 60,
    secondsPer: {},
    cheaper: 'Send a shorter text.',
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, work } = context;
    const { user_input } = promptOptimize.input.parse(context.input);
    const { prompt, negativePrompt, tags, added } = await work.stage('rewrite', 1, (part) =>
      engines.prompts.optimize(user_input, part),
    );
    const output = {
      optimized_prompt: prompt,
      negative_prompt: negativePrompt,
      tags,
      explanation: added,
    };
    return new Report().engines({ prompts: engines.prompts.identity }).outcome([], work, output);
  },
};
