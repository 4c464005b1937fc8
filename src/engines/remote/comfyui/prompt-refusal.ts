import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Workflow } from './workflow.ts';

const schema = z.looseObject({
  error: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
  node_errors: z
    .record(
      z.string(),
      z.looseObject({
        errors: z.array(
          z.looseObject({
            type: z.string(),
            extra_info: z.looseObject({ input_name: z.string().optional() }).nullish(),
          }),
        ),
      }),
    )
    // Some versions send a list if there are no errors.
    .or(z.array(z.unknown()))
    .optional(),
});

/** Problems with an input, by the server's error type. */
const INPUT_PROBLEMS: Readonly<Record<string, string>> = {
  required_input_missing: 'is missing',
  value_not_in_list: 'has a value that the server does not have',
  value_smaller_than_min: 'is too small',
  value_bigger_than_max: 'is too large',
  invalid_input_type: 'has a value of the wrong type',
  return_type_mismatch: 'is linked to an output of another type',
  bad_linked_input: 'is linked to nothing',
  custom_validation_failed: 'was not accepted',
};

/** Converts the refusal of a prompt (400) to a sentence that names the place in the operator's workflow. */
export function promptRefusal(body: string, workflow: Workflow): RemoteFailure {
  const problem = problemOf(body, workflow);
  return new RemoteFailure('refused', `the server refused the workflow: ${problem}`, {
    detail: body,
    // A value of this job may be out of range; other problems affect every job.
    refuses: /is too (small|large)$/.test(problem) ? 'unclear' : 'all',
  });
}

/** Names come from the operator's workflow, never from the response. */
function problemOf(body: string, workflow: Workflow): string {
  const answer = schema.safeParse(jsonOf(body)).data;
  const nodes = answer?.node_errors;
  for (const [id, { errors }] of Object.entries(nodes && !Array.isArray(nodes) ? nodes : {})) {
    const node = workflow[id];
    if (!node) continue;
    const name = `node ${id} (${node.class_type})`;
    for (const { type, extra_info } of errors) {
      const input = extra_info?.input_name;
      const problem = INPUT_PROBLEMS[type];
      // A missing input is defined in the class, not in the workflow.
      if (problem && input !== undefined && /^\w{1,60}$/.test(input))
        return `${name}: the input ${input} ${problem}`;
    }
    return `${name} is not accepted`;
  }
  const type = typeof answer?.error === 'object' ? answer.error.type : '';
  if (type === 'missing_node_type' || type === 'invalid_prompt')
    return 'it has a node of a class that the server does not have';
  if (type === 'prompt_no_outputs') return 'no node of it saves anything';
  return 'it does not fit this server';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
