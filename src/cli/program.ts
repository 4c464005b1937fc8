import { readFile } from 'node:fs/promises';

/** Whether this is the package, which is compiled, and not the checkout. */
const IS_PACKAGE = !import.meta.url.endsWith('.ts');

/** How this program is called, for whoever reads its messages: by npx, or in a checkout by npm's scripts. */
export const PROGRAM = IS_PACKAGE
  ? {
      command: 'npx bozzetto',
      admin: 'npx bozzetto admin',
      start: 'npx bozzetto',
      /** A picture to try things with. */
      picture: 'photo.png',
    }
  : {
      command: 'npm run bozzetto --',
      admin: 'npm run admin --',
      start: 'npm start',
      picture: 'examples/teddy-bear.png',
    };

/** The version in the package's own file. */
export async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
