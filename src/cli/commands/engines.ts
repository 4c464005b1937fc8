import { readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT } from '../failure.ts';
import { note, table, writeResult } from '../output.ts';
import { spawnProgram } from '../spawn-program.ts';

/** Subcommands that work without the service. */
const DIRECT = ['add', 'remove', 'list', 'check', 'try', 'workflow'];

/** `engines`, `engines check`, `engines try gpu1 chair.png -o chair.glb` */
export const engines: Command = {
  name: 'engines',
  usage:
    'engines [add URL [FILE] | add onnx FOLDER [FILE] | remove NAME | list | check [NAME…] | try NAME [FILE] | workflow URL FILE]',
  summary: 'list, add, remove, probe or try model servers',
  options: `  add URL [FILE]        recognize the server at URL and add it to BOZZETTO_CONFIG, after one job with FILE if given
  add onnx FOLDER       recognize the networks (ONNX) in FOLDER, pin their hashes, and run them on the processor
  remove NAME           remove a server from BOZZETTO_CONFIG
  list                  list the servers of BOZZETTO_CONFIG, without the service
  --name NAME           name of an added server (default: its kind)
  --credential '\${X}'   environment variable with the secret of an added server
  --set NAME=VALUE      a setting of an added server; VALUE is JSON or text
  check                 read BOZZETTO_CONFIG and probe each server, without the service; exits with 1 on a problem
  try NAME [FILE]       run one job on that server, without the service; FILE is an image, or a GLB to texture
  workflow URL FILE     turn a workflow that ComfyUI's editor saved into one for the configuration, with placeholders
  --for WORK            what that workflow does: image-to-3d, texture or text-to-image
  --yes                 write it without asking
  --prompt TEXT         prompt for the job
  -o, --output PATH     output file (default: the server's name)`,
  async run(context) {
    const [first] = context.args;
    if (first !== undefined && DIRECT.includes(first)) return spawnProgram('backends', context);
    const { args, environment, output, signal } = context;
    const { values } = readArguments(args, {}, [0, 0]);
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      environment,
      output,
    );
    const { backends, configuration } = await client.backends({ signal });
    const { file, refused } = configuration;
    if (refused !== null) {
      note(output, `${file} was refused at ${refused.at}; the earlier configuration stays in use:`);
      note(output, refused.problem);
    }
    if (backends.length === 0 && !output.json) {
      note(output, 'No model servers are configured: the built-in engines do all work.');
      return EXIT.done;
    }
    const rows = backends.map((one) => [
      one.name,
      one.kind,
      one.state,
      `${one.in_flight}/${one.concurrency}`,
      one.version ?? '-',
      one.balance === null ? '-' : String(one.balance),
      one.price ?? '-',
      one.down_since === null
        ? (one.problem ?? '')
        : `since ${one.down_since}: ${one.problem ?? ''}`,
    ]);
    const head = ['name', 'kind', 'state', 'jobs', 'version', 'balance', 'price', 'last problem'];
    writeResult(output, backends, table([head, ...rows]));
    return EXIT.done;
  },
};
