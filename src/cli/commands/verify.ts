import type { Verdict } from '../../contract/provenance/verify.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { EXIT, usageFailure } from '../failure.ts';
import { note, writeResult } from '../output.ts';
import { describeOrigin } from '../provenance/describe.ts';
import { readKeys } from '../provenance/read-keys.ts';
import { isGlb, verifyFile } from '../provenance/verify-file.ts';
import { requireFile } from '../sources.ts';

/** Exit codes of `verify`, in addition to those of every command. */
const VERIFY_EXIT = { valid: EXIT.done, changed: EXIT.failed, unknown: 4, none: 5 } as const;

/** `verify model.glb --keys keys.json` */
export const verify: Command = {
  name: 'verify',
  usage: 'verify <model.glb>',
  summary: 'check who made a model, from what, and that nobody has changed it since',
  options: `  --keys FILE           public keys, as served at /.well-known/bozzetto-keys.json; no service is needed then
  --server URL          service whose keys to trust (default: the one that every command uses)
                        Exit codes: 0 valid, 1 changed, 4 signed by someone else, 5 no provenance`,
  async run(context) {
    const { args, output } = context;
    const { values, positionals } = readArguments(
      args,
      { keys: { type: 'string' }, server: { type: 'string' } },
      [1, 1],
    );
    if (values.keys !== undefined && values.server !== undefined)
      throw usageFailure('give --keys or --server, not both');
    const file = positionals[0]!;
    await requireFile(file);
    const { keys, from } = await readKeys(
      { file: values.keys, url: values.server ?? values.url },
      context,
    );
    const verdict = verifyFile(file, keys);
    writeResult(output, { file, ...shown(verdict) }, sentence(file, verdict, from));
    if (verdict.result === 'valid' && !output.json)
      output.out.write(`${describeOrigin(verdict.provenance.statement)}\n`);
    if (verdict.result === 'unknown')
      note(output, `The file names the key ${verdict.claimed.kid}.`);
    return VERIFY_EXIT[verdict.result];
  },
};

const NOT_GLB =
  'is not a GLB, and only GLB files are signed; verify the GLB of the same task, such as its viewer_model_url';

/** Returns the result for programs. A statement that cannot be believed is left out. */
function shown(verdict: Verdict) {
  if (verdict.result === 'none') return { result: verdict.result };
  if (verdict.result !== 'valid') return { result: verdict.result, kid: verdict.claimed.kid };
  const { provenance, key } = verdict;
  return { result: verdict.result, kid: key.kid, statement: provenance.statement };
}

function sentence(file: string, verdict: Verdict, from: string): string {
  switch (verdict.result) {
    case 'valid':
      return `valid: ${file} is as the service signed it (key ${verdict.key.kid} of ${from})`;
    case 'changed':
      return `changed: ${file} is not what the service signed`;
    case 'unknown':
      return `unknown signer: ${file} is signed with a key that ${from} does not have`;
    case 'none':
      return `no provenance: ${file} ${isGlb(file) ? 'is not signed' : NOT_GLB}`;
  }
}
