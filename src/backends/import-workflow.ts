import { readFile, writeFile } from 'node:fs/promises';
import { checkWorkflow, type NodeClass } from '../engines/remote/comfyui/check-workflow.ts';
import { convertWorkflow } from '../engines/remote/comfyui/editor/convert.ts';
import { isEditorWorkflow, readEditorWorkflow } from '../engines/remote/comfyui/editor/graph.ts';
import {
  type PutPlaceholder,
  putPlaceholders,
} from '../engines/remote/comfyui/editor/put-placeholders.ts';
import { ComfyServer } from '../engines/remote/comfyui/server.ts';
import { parseWorkflow, type Workflow } from '../engines/remote/comfyui/workflow.ts';
import { HttpClient } from '../engines/remote/http/exchange.ts';
import type { RemoteWork } from '../engines/spec.ts';

/** A workflow of ComfyUI to make usable. */
export interface WorkflowToImport {
  /** As the editor saves it, or in the API format. */
  file: string;
  work: RemoteWork;
  /** The server whose node classes it uses. */
  url: string;
  credential: string | null;
}

/** A workflow in the API format with placeholders, for the operator to confirm. */
export interface ImportedWorkflow {
  workflow: Workflow;
  put: PutPlaceholder[];
  /** What the server would refuse, in sentences, such as model files that are not installed. */
  problems: string[];
}

/** @throws Error with an explanation for the operator; RemoteFailure if the server does not answer */
export async function importWorkflow(
  { file, work, url, credential }: WorkflowToImport,
  signal: AbortSignal,
): Promise<ImportedWorkflow> {
  const document = await readJson(file);
  const http = new HttpClient();
  try {
    const server = new ComfyServer(http, url.replace(/\/+$/, ''), { credential, partnerKey: null });
    const asked = new Map<string, NodeClass | null>();
    const classOf = async (name: string) => {
      if (!asked.has(name)) asked.set(name, await server.nodeClass(name, signal));
      return asked.get(name) ?? null;
    };
    const plain = await apiWorkflow(document, file, classOf);
    const known = new Map<string, NodeClass>();
    for (const { class_type: name } of Object.values(plain)) {
      const found = await classOf(name);
      if (found) known.set(name, found);
    }
    const { workflow, put } = putPlaceholders(work, plain, known);
    return { workflow, put, problems: checkWorkflow(work, workflow, known) };
  } finally {
    http.close();
  }
}

/** Writes a workflow for the configuration. @throws Error if the file exists */
export async function saveWorkflow(path: string, workflow: Workflow): Promise<void> {
  await writeFile(path, `${JSON.stringify(workflow, null, 2)}\n`, { flag: 'wx' });
}

async function apiWorkflow(
  document: unknown,
  file: string,
  classOf: (name: string) => Promise<NodeClass | null>,
): Promise<Workflow> {
  if (!isEditorWorkflow(document)) return parseWorkflow(document, file);
  try {
    return await convertWorkflow(readEditorWorkflow(document), classOf);
  } catch (cause) {
    throw new Error(`${file} cannot be converted: ${(cause as Error).message}`, { cause });
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON: ${(cause as Error).message}`, { cause });
  }
}
