/** A URL of a source file beside the code that names it, in quotes or with a name put in. */
const SOURCE_URL = /(new URL\((['`])\.[^'`]*)\.ts\2(, import\.meta\.url\))/g;

/** Makes compiled code start processes and threads from compiled files: the compiler rewrites imports, but not URLs. */
export function withBuiltUrls(code: string): string {
  return code.replaceAll(SOURCE_URL, '$1.js$2$3');
}
