import { spawn } from 'node:child_process';

/** The command of each system that opens a link as a click on it would. */
const COMMANDS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens a link in the browser of whoever sits here; where there is none, nothing happens. */
export function openInBrowser(url: string): void {
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
