import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '../../contract/provenance/canonical-json.ts';
import type { ProvenanceKey } from '../../contract/provenance/keys.ts';
import type { Statement } from '../../contract/provenance/statement.ts';
import { saveDownload } from '../../sdk/files-node.ts';
import type { Bozzetto, FlowName, TaskCreationPayload } from '../../sdk/index.ts';
import { readArguments } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { CliFailure, EXIT } from '../failure.ts';
import { runTask } from '../job.ts';
import { note, writeResult } from '../output.ts';
import { readKeys } from '../provenance/read-keys.ts';
import { readInputs, requestOf } from '../provenance/repeat-request.ts';
import { sha256Of, verifyFile } from '../provenance/verify-file.ts';
import { requireFile } from '../sources.ts';

/** Number of the latest tasks among which the task of a file is looked for. */
const MAX_TASKS = 200;

/** `rerun model.glb --input image_file=photo.png` */
export const rerun: Command = {
  name: 'rerun',
  usage: 'rerun <model.glb>',
  summary: 'make a signed model again from the same inputs, at its price, and compare the two',
  options: `  --input FIELD=VALUE   a file or text that the model was made from; once for each that verify lists
                        (default: those of your own task, if it is among your ${MAX_TASKS} latest of its flow)
  --task TASK           your task that made the model
                        Exit codes: 0 the same bytes, 1 different`,
  async run(context) {
    const { args, environment, output, signal } = context;
    const { values, positionals } = readArguments(
      args,
      { input: { type: 'string', multiple: true }, task: { type: 'string' } },
      [1, 1],
    );
    const file = positionals[0]!;
    const inputs = readInputs(values.input ?? []);
    await requireFile(file);
    const { url, key } = values;
    const client = await connectToRunning({ url, key }, environment, output);
    const { keys } = await readKeys({ file: undefined, url }, context);
    const verdict = verifyFile(file, keys);
    if (verdict.result !== 'valid')
      throw new CliFailure(
        `${file} is not a model that this service signed`,
        'See what verify says about it.',
      );
    const { statement } = verdict.provenance;
    const create = async (): Promise<TaskCreationPayload> => {
      if (inputs.size === 0) {
        const task = values.task ?? (await taskOf(client, file, statement, signal));
        return client.tasks.retry(task, { allow_duplicate: true, signal });
      }
      const request = await requestOf(statement, inputs, { client, signal });
      const flow = statement.flow as FlowName;
      return client.tasks.create(flow, {} as never, {
        extra: request,
        allow_duplicate: true,
        signal,
      });
    };
    const { task_uuid } = await runTask(client, create, context);
    const made = await statementsOf(client, task_uuid, keys, context);
    const isSame = made.some(({ file: { sha256 } }) => sha256 === statement.file.sha256);
    writeResult(
      output,
      { file, result: isSame ? 'same' : 'different', task_uuid },
      isSame
        ? `same: task ${task_uuid} made the same bytes`
        : `different: task ${task_uuid} made other bytes`,
    );
    if (!isSame) for (const line of differences(statement, made[0])) note(output, line);
    return isSame ? EXIT.done : EXIT.failed;
  },
};

/** Finds the caller's own task that made a file. @throws CliFailure */
async function taskOf(
  client: Bozzetto,
  file: string,
  { flow }: Statement,
  signal: AbortSignal,
): Promise<string> {
  const sha256 = sha256Of(file);
  let left = MAX_TASKS;
  const filter = { flow_name: flow as FlowName, status: 'SUCCESS', limit: 100 } as const;
  for await (const { task_uuid } of client.tasks.all(filter, { signal })) {
    const { assets } = await client.tasks.report(task_uuid, { signal });
    if (assets.some((asset) => asset.sha256 === sha256)) return task_uuid;
    if (--left === 0) break;
  }
  throw new CliFailure(
    `none of your ${MAX_TASKS} latest ${flow} tasks made ${file}`,
    'Give what it was made from with --input, or the task with --task.',
  );
}

/** Returns the statements of the models that a task made. */
async function statementsOf(
  client: Bozzetto,
  task: string,
  keys: readonly ProvenanceKey[],
  { signal }: CommandContext,
): Promise<Statement[]> {
  const { assets } = await client.tasks.report(task, { signal });
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-rerun-'));
  try {
    const statements: Statement[] = [];
    for (const [i, { url }] of assets.filter(({ format }) => format === 'glb').entries()) {
      const path = join(directory, `${i}.glb`);
      await saveDownload(await client.download(url, { signal }), path);
      const verdict = verifyFile(path, keys);
      if (verdict.result === 'valid') statements.push(verdict.provenance.statement);
    }
    return statements;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns what differs between the origins, which usually explains other bytes. */
function differences(before: Statement, after: Statement | undefined): string[] {
  if (after === undefined) return ['The new task has no signed model.'];
  const parts = ['service', 'engines', 'servers', 'settings', 'inputs'] as const;
  const changed = parts.filter(
    (part) => canonicalJson(before[part]) !== canonicalJson(after[part]),
  );
  return changed.length === 0
    ? ['The origins are the same; an engine or a model server does not repeat itself.']
    : [`These differ: ${changed.join(', ')}.`];
}
