import { styleText } from 'node:util';
import { authorLine } from '../backends/author-line.ts';
import { PROGRAM } from '../cli/program.ts';
import type { Config } from '../config/config.ts';
import type { Service } from './service.ts';

interface WelcomeOptions {
  /** Time that the start took. */
  milliseconds: number;
  /** Whether the Studio is available. */
  hasPages: boolean;
  /** Prints the important parts in bold, so that they stand out from the log on a terminal. */
  isBold: boolean;
}

/** Returns the message of a service that is ready: its address, the key, and a command to try. */
export function welcome(
  config: Config,
  { url, firstKey, signInUrl, metricsUrl, studio }: Service,
  { milliseconds, hasPages, isBold }: WelcomeOptions,
): string {
  const strong = (text: string) =>
    isBold ? styleText('bold', text, { validateStream: false }) : text;
  const seconds = (milliseconds / 1000).toFixed(1);
  if (url === null || firstKey === null)
    return `Bozzetto worker is ready after ${seconds} s, with ${config.concurrency} engine slots.\n${metricsUrl === null ? '' : `  Metrics   ${metricsUrl}\n`}`;
  const lines = ['', strong(`Bozzetto is ready on ${url} after ${seconds} s.`), ''];
  if (studio !== null && !hasPages)
    lines.push('  Studio    could not be built; the log has the reason. The API works.');
  else if (signInUrl !== null)
    lines.push(`  Studio    ${strong(signInUrl)}`, '            This link signs you in, once.');
  let key = config.apiKey === null ? '<your API key>' : '$BOZZETTO_API_KEY';
  if (firstKey.state === 'made') {
    if (config.apiKey === null) {
      key = firstKey.token;
      lines.push(
        `  API key   ${strong(key)}`,
        `            Keep it: it is shown only once. \`${PROGRAM.command.replace(/ --$/, '')}\` on this machine finds it automatically.`,
      );
    } else lines.push('  API key   the one in BOZZETTO_API_KEY');
    if (config.credits > 0) lines.push(`  Credits   ${config.credits}`);
  } else if (firstKey.works) {
    lines.push('  API key   the one in BOZZETTO_API_KEY');
  } else {
    if (config.apiKey !== null) {
      key = '<your API key>';
      lines.push(
        '            BOZZETTO_API_KEY is not a key of this database; it is used at the first start only.',
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
  const author = authorLine(config);
  if (author !== null) lines.push(`  Author    ${author}`);
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
