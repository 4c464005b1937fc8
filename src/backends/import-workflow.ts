import { readFile, writeFile } from 'node:fs/promises';
import { ConfigError } from '../config/config.ts';
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
import { RemoteFailure, type RemoteWork } from '../engines/spec.ts';

/** Maximum number of node classes, about each of which the server is asked. */
const MOST_CLASSES = 500;
/** A broken file can have very many mistakes: length of the explanation, and number of problems. */
const MOST_TEXT = 2000;
const MOST_PROBLEMS = 50;

/** A workflow of ComfyUI to make usable. */
interface WorkflowToImport {
  /** As the editor saves it, or in the API format. */
  document: unknown;
  /** What explanations call it. */
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

/**
 * Makes a workflow usable: converts it to the API format and puts the placeholders in.
 * @throws ConfigError with an explanation for the operator; RemoteFailure if the server does not answer
 */
export async function importWorkflow(
  { document, file, work, url, credential }: WorkflowToImport,
  signal: AbortSignal,
): Promise<ImportedWorkflow> {
  const http = new HttpClient();
  const tooMany = `${file} has more than ${MOST_CLASSES} classes of nodes`;
  try {
    const server = new ComfyServer(http, url.replace(/\/+$/, ''), { credential, partnerKey: null });
    const read = server.classReader(signal);
    const asked = new Map<string, NodeClass | null>();
    const classOf = async (name: string) => {
      if (!asked.has(name)) {
        if (asked.size === MOST_CLASSES) throw new ConfigError(tooMany);
        asked.set(name, await read(name));
      }
      return asked.get(name) ?? null;
    };
    const plain = await apiWorkflow(document, file, classOf, signal);
    const known = new Map<string, NodeClass>();
    const names = new Set(Object.values(plain).map((node) => node.class_type));
    if (names.size > MOST_CLASSES) throw new ConfigError(tooMany);
    for (const name of names) {
      const found = await classOf(name);
      if (found) known.set(name, found);
    }
    const { workflow, put } = putPlaceholders(work, plain, known);
    const problems = checkWorkflow(work, workflow, known);
    const left = problems.splice(MOST_PROBLEMS).length;
    if (left > 0) problems.push(`and ${left} more`);
    return { workflow, put, problems };
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
  signal: AbortSignal,
): Promise<Workflow> {
  try {
    if (!isEditorWorkflow(document)) return parseWorkflow(document, file);
    return await convertWorkflow(readEditorWorkflow(document), classOf);
  } catch (cause) {
    if (cause instanceof ConfigError || cause instanceof RemoteFailure) throw cause;
    // The server is to blame for a time limit, and not the file.
    signal.throwIfAborted();
    const said = (cause as Error).message.slice(0, MOST_TEXT);
    throw new ConfigError(
      isEditorWorkflow(document) ? `${file} cannot be converted: ${said}` : said,
      { cause },
    );
  }
}

/** Reads a file as JSON. @throws ConfigError */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read as JSON: ${(cause as Error).message}`, { cause });
  }
}
