import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Shell script that waits for the end of its standard input, which the system closes when this process is gone, and
 * then stops the server of the data directory `$0` with a fast shutdown. It looks for the server at least twice,
 * because a server that is just starting has no PID file yet. Since the PID in a stale file may belong to any process,
 * the script compares the working directory: a postmaster's is its data directory.
 */
const WATCH = `cat >/dev/null
for i in 1 2 3 4 5; do
  p=$(head -n 1 "$0/postmaster.pid" 2>/dev/null)
  if [ -n "$p" ]; then
    if [ -d /proc/self ]; then
      [ "$(readlink "/proc/$p/cwd")" = "$0" ] && kill -INT "$p"
    else
      ps -o comm= -p "$p" | grep -q postgres && kill -INT "$p"
    fi
  elif [ "$i" -gt 1 ]; then
    exit
  fi
  sleep 1
done`;

/**
 * Makes the server end with this process, even if this process is killed (SIGKILL, out of memory) and cannot stop the
 * server itself. A small shell (1 MB of memory) holds the other end of a pipe and notices when this process is gone.
 * Windows has no such shell, so the server survives there.
 * @param data real path of the data directory
 * @returns a function that ends the watch
 */
export function endServerWithUs(data: string): () => void {
  if (process.platform === 'win32') return () => {};
  const watcher = spawn('/bin/sh', ['-c', WATCH, data], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Runs in its own process group, so that a signal to this process group does not reach it.
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  (watcher.stdin as Socket | null)?.unref();
  return () => void watcher.kill('SIGKILL');
}
