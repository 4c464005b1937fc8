#!/usr/bin/env node
// `bozzetto`: starts the service, or runs one command. Plain JavaScript, so that an old Node gets far enough to start
// the one included in the package, or to report the problem.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { argv, env, platform, arch, versions } = process;
/** The major version of the included Node; any other Node of this major version works as well. */
const MAJOR = 24;

/** Directory where a user's programs keep their data; never in the package, whose location npx shares and clears. */
function dataDirectory() {
  if (env.XDG_DATA_HOME) return join(env.XDG_DATA_HOME, 'bozzetto');
  if (platform === 'win32')
    return join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'bozzetto');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'bozzetto');
  return join(homedir(), '.local', 'share', 'bozzetto');
}

/** The Node that npm installed with the package; null if optional dependencies were omitted. */
function ownNode() {
  const require = createRequire(import.meta.url);
  const file = platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const system = platform === 'win32' ? 'win' : platform;
  for (const name of [`node-${system}-${arch}`, `node-bin-${system}-${arch}`]) {
    try {
      const path = join(dirname(require.resolve(`${name}/package.json`)), file);
      if (existsSync(path)) return path;
    } catch {
      // Tries the next one.
    }
  }
  return null;
}

/** Returns the program that the first argument selects: the service, its administration, or a command. */
function program([first, ...rest]) {
  if (first === undefined || first === '--open')
    return ['bin/main.js', first ? [first, ...rest] : []];
  if (first === 'start') return ['bin/main.js', rest];
  if (first === 'admin') return ['bin/admin.js', rest];
  return ['cli/main.js', [first, ...rest]];
}

function run(node, entry, args) {
  const child = spawn(node, [entry, ...args], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to all of its programs; other senders signal only one.
  const reported = process.stdin.isTTY ? [] : ['SIGINT'];
  for (const signal of ['SIGTERM', 'SIGHUP', ...reported])
    process.on(signal, () => child.kill(signal));
  if (reported.length === 0) process.on('SIGINT', () => {});
  child.on('error', (error) => {
    console.error(`bozzetto: the included Node does not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code === null ? 1 : code);
    for (const each of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}

const [file, args] = program(argv.slice(2));
const entry = join(dirname(fileURLToPath(import.meta.url)), 'lib', file);
if (!env.BOZZETTO_DATA) env.BOZZETTO_DATA = dataDirectory();
const [major, minor] = versions.node.split('.').map(Number);
const own = ownNode();
if (major === MAJOR || (own === null && (major > 22 || (major === 22 && minor >= 18)))) {
  process.argv = [argv[0], entry, ...args];
  await import(pathToFileURL(entry).href);
} else if (own !== null) run(own, entry, args);
else {
  console.error(
    `Bozzetto needs Node 22.18 or newer, but this is ${versions.node}. ` +
      'Install it without --omit=optional to get the included Node.',
  );
  process.exit(1);
}
