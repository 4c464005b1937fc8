import { readFile } from 'node:fs/promises';

/** Whether this is the compiled package rather than a checkout. */
const IS_PACKAGE = !import.meta.url.endsWith('.ts');

/** How a user calls this program, for use in messages: with npx, or with npm scripts in a checkout. */
export const PROGRAM = IS_PACKAGE
  ? {
      command: 'npx bozzetto',
      admin: 'npx bozzetto admin',
      start: 'npx bozzetto',
      /** An image with which users can try the program. */
      picture: 'photo.png',
    }
  : {
      command: 'npm run bozzetto --',
      admin: 'npm run admin --',
      start: 'npm start',
      picture: 'examples/teddy-bear.png',
    };

/** Returns the version from package.json. */
export async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
