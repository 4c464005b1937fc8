import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteSource, RemoteWork } from '../../spec/remote-job.ts';
import { checkWorkflow, isRequired, type NodeClasses } from './check-workflow.ts';
import { filesAsked, type UploadPlace, uploadPlace, valuesOf } from './job-values.ts';
import {
  fillWorkflow,
  type PlaceholderValues,
  placeholdersOf,
  type Workflow,
  withoutMissing,
} from './workflow.ts';

/** The parts of a server that the workflow of a job needs. */
export interface WorkflowServer {
  /** Describes node classes; those that the server lacks are absent. */
  classes(names: ReadonlySet<string>, signal: AbortSignal): Promise<NodeClasses>;
  /** Uploads a file. @returns the name to use in the workflow */
  upload(source: RemoteSource, place: UploadPlace, signal: AbortSignal): Promise<string>;
}

/**
 * Returns the operator's workflow for a job, with the job's files, uploaded, and its values.
 * @throws RemoteFailure `refused` if there is none for this work, or it needs a file that the job does not have
 */
export async function workflowForJob(
  job: RemoteJob,
  workflows: ReadonlyMap<RemoteWork, Workflow>,
  server: WorkflowServer,
  signal: AbortSignal,
): Promise<Workflow> {
  let workflow = workflows.get(job.work);
  if (!workflow) throw new RemoteFailure('refused', `this backend has no workflow for ${job.work}`);
  const placeholders = placeholdersOf(workflow);
  const { files, missing } = filesAsked(job, placeholders);
  if (missing.has('image') || missing.has('model'))
    throw new RemoteFailure('refused', 'the workflow needs a file that the job does not have');
  if (missing.size > 0) {
    const classes = await server.classes(classNames(workflow), signal);
    workflow = withoutMissing(workflow, missing, (name, input) => {
      const known = classes.get(name);
      return known === undefined || isRequired(known, input);
    });
  }
  const values: PlaceholderValues = valuesOf(job, placeholders);
  for (const { placeholder, source } of files) {
    const place = uploadPlace(job, placeholder, source);
    values[placeholder] = await server.upload(source, place, signal);
  }
  return fillWorkflow(workflow, values);
}

/** Checks all workflows of the operator against the server. @returns the problems, in sentences */
export async function checkWorkflows(
  workflows: ReadonlyMap<RemoteWork, Workflow>,
  server: Pick<WorkflowServer, 'classes'>,
  signal: AbortSignal,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [work, workflow] of workflows) {
    const classes = await server.classes(classNames(workflow), signal);
    const found = checkWorkflow(work, workflow, classes);
    problems.push(...found.map((problem) => `${work}: ${problem}`));
  }
  return problems;
}

function classNames(workflow: Workflow): Set<string> {
  return new Set(Object.values(workflow).map((node) => node.class_type));
}
