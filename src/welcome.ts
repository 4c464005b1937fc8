import { PROGRAM } from './cli/program.ts';
import type { Config } from './config.ts';
import type { Service } from './service.ts';

/** What the service prints when it is ready: where it is, the key, and something to try. */
export function welcome(
  config: Config,
  { url, firstKey, signInUrl, metricsUrl }: Service,
  milliseconds: number,
): string {
  const seconds = (milliseconds / 1000).toFixed(1);
  if (url === null || firstKey === null)
    return `Bozzetto worker is ready after ${seconds} s, with ${config.concurrency} engine slots.\n${metricsUrl === null ? '' : `  Metrics   ${metricsUrl}\n`}`;
  const lines = [`Bozzetto is ready on ${url} after ${seconds} s.`, ''];
  if (signInUrl !== null)
    lines.push(`  Studio    ${signInUrl}`, '            The link signs you in, once.');
  let key = config.apiKey === null ? '<your API key>' : '$BOZZETTO_API_KEY';
  if (firstKey.state === 'made') {
    if (config.apiKey === null) {
      key = firstKey.token;
      lines.push(
        `  API key   ${key}`,
        `            Keep it: it is shown this once. \`${PROGRAM.command.replace(/ --$/, '')}\` on this machine finds it by itself.`,
      );
    } else lines.push('  API key   the one in BOZZETTO_API_KEY');
    if (config.credits > 0) lines.push(`  Credits   ${config.credits}`);
  } else if (firstKey.works) {
    lines.push('  API key   the one in BOZZETTO_API_KEY');
  } else {
    if (config.apiKey !== null) {
      key = '<your API key>';
      lines.push(
        '            BOZZETTO_API_KEY is no key of this database; it counts at the first start.',
      );
    }
    const when =
      firstKey.at === null ? '' : ` on ${firstKey.at.slice(0, 16).replace('T', ' ')} UTC`;
    const user = firstKey.user_uuid ?? '<user_uuid>';
    lines.push(
      `  API key   shown at the first start${when}; another one:`,
      `            ${PROGRAM.admin} keys create --user ${user}`,
    );
  }
  if (metricsUrl !== null) lines.push(`  Metrics   ${metricsUrl}`);
  if (config.databaseUrl === null) lines.push(`  Data      ${config.data}`);
  lines.push(
    `  API       ${url}/docs`,
    '',
    'Try it:',
    `  curl -sF file=@${PROGRAM.picture} -H "Authorization: Bearer ${key}" ${url}/api/v1/upload/image`,
    '',
    'Ctrl-C stops it.',
    '',
  );
  return lines.join('\n');
}
