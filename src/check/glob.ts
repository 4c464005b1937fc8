/**
 * Returns a function that tells whether a path with `/` matches a glob pattern: `*` and `?` stand for characters other
 * than `/`, `**` for any, `{a,b}` for either. A pattern without `/` matches the name of the file in any folder.
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  const anchored = pattern.includes('/') ? pattern.replace(/^\.?\//, '') : `**/${pattern}`;
  let source = '';
  let depth = 0;
  for (let i = 0; i < anchored.length; i++) {
    const character = anchored[i]!;
    if (anchored.startsWith('**/', i)) {
      source += '(?:.*/)?';
      i += 2;
    } else if (anchored.startsWith('**', i)) {
      source += '.*';
      i += 1;
    } else if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (character === '{') {
      source += '(?:';
      depth++;
    } else if (character === '}' && depth > 0) {
      source += ')';
      depth--;
    } else if (character === ',' && depth > 0) source += '|';
    else source += character.replace(/[\\^$.|+()[\]{}]/, '\\$&');
  }
  const expression = new RegExp(`^${source}${')'.repeat(depth)}$`);
  return (path) => expression.test(path);
}
