/**
 * Removes what models put around a response: their thoughts (some templates omit the opening tag, and a response that
 * ran out of tokens has no closing tag), code fences, quotation marks.
 */
export function withoutWrapping(text: string): string {
  const answer = text
    .replace(/^[\s\S]*<\/think>/i, '')
    .replace(/<think>[\s\S]*$/i, '')
    .trim();
  const fenced = /^```[\w-]*\n([\s\S]*?)\n?```$/.exec(answer)?.[1] ?? answer;
  return fenced
    .trim()
    .replace(/^(["'“«])([\s\S]*)(["'”»])$/, (whole, open, inner, close) =>
      QUOTES[open] === close && !inner.includes(close) ? inner : whole,
    )
    .trim();
}

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '«': '»' };
