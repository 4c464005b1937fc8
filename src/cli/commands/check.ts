import type { Command } from '../command.ts';
import { spawnProgram } from '../spawn-program.ts';

/** `check assets/ --for unity --format sarif -o check.sarif` */
export const check: Command = {
  name: 'check',
  usage: 'check FILE|FOLDER…',
  summary:
    'check models against rules and fix them, without a service; exits with 1 if a rule with severity error is broken',
  options: `  --for ENGINE          limits for unity, unreal, godot or web
  --rules PATH          file of rules (default: bozzetto.check.json in the current folder, if there is one)
  --format FORMAT       text (default), json, sarif or junit
  -o, --output PATH     file for the report (default: standard output)
  --fix                 fix what finishing can, in the files themselves; each original is kept as FILE.orig
  --fix-to FOLDER       write the fixed files to a folder instead, and change nothing else
  --no-backup           with --fix: do not keep the originals
  --cache PATH          file with the measurements of earlier checks (default: in the user's cache folder)
  --no-cache            measure every file again`,
  run: (context) => spawnProgram('check', context),
};
