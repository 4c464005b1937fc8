import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { flowsQuery } from '../data/queries.ts';
import type { Candidate } from '../tasks/candidate.ts';
import { modelOf } from '../tasks/task-facts.ts';
import { buttonClass } from '../ui/button.tsx';
import { flowWords } from '../words/flows.ts';
import { words } from '../words/models.ts';
import classes from './next-steps.module.css';

/** Next steps that are offered for a model, and those for a picture. */
const STEPS = {
  model: [
    'model-finish',
    'model-remesh',
    'model-texture',
    'model-rig',
    'model-segment',
    'convert-model-format',
    'model-preview-render',
  ],
  image: ['image-to-model', 'image-to-artistic-mesh'],
} as const;

/** Flows that only model servers can run. */
const BY_SERVERS: ReadonlySet<string> = new Set(['model-rig', 'model-segment']);

/** Whether the service has a model for the flow. */
function hasModel(flows: readonly FlowInfoPayload[], flow: string): boolean {
  return (
    !BY_SERVERS.has(flow) ||
    flows.some(({ flow_name, choices }) => flow_name === flow && choices.length > 0)
  );
}

/** Links to the next steps for a task's result, each of which opens a prefilled form. */
export function NextSteps({
  task,
  candidate = null,
  isPanel = false,
}: {
  task: TaskStatusPayload;
  /** The model to continue from, if the task made two. */
  candidate?: Candidate | null;
  /** Whether the links are shown in a panel, in two columns. */
  isPanel?: boolean;
}) {
  const { data } = useQuery(flowsQuery);
  // The panel has its own part for finishing.
  const steps = STEPS[modelOf(task) === null ? 'image' : 'model'].filter(
    (flow) =>
      hasModel(data?.flows ?? [], flow) &&
      (!isPanel || candidate === 'reconstructed' || flow !== 'model-finish'),
  );
  return (
    <nav className={isPanel ? classes.grid : classes.steps} aria-label={words.next}>
      {steps.map((flow) => (
        <Link
          key={flow}
          to="/create/$flow"
          params={{ flow }}
          search={{ from: task.task_uuid, ...(candidate !== null && { candidate }) }}
          className={buttonClass('plain')}
        >
          {flowWords(flow).verb}
        </Link>
      ))}
    </nav>
  );
}
