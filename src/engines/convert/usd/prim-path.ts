/** Returns the path of a child prim. */
export function childPath(parent: string, name: string): string {
  return parent === '/' ? `/${name}` : `${parent}/${name}`;
}

/**
 * Resolves a path in USD text, which may be relative to the prim that contains it, to an absolute path. `..` cannot go
 * above the root.
 */
export function absolutePath(path: string, prim: string): string {
  if (path.startsWith('/')) return path;
  if (path.startsWith('.') && !path.startsWith('..')) return `${prim}${path}`;
  const parts = prim.split('/').filter((part) => part !== '');
  const [primPart, ...property] = path.split(/(?<=[\w/])\.(?=\w)/);
  for (const part of primPart.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return [`/${parts.join('/')}`, ...property].join('.');
}

/**
 * Splits a path such as `/A/B.inputs:x` into prim and property, which is '' if there is none. Variant selections and
 * targets are removed.
 */
export function splitProperty(path: string): [prim: string, property: string] {
  const plain = path.replaceAll(/\{[^}]*\}/g, '');
  const dot = plain.indexOf('.');
  return dot < 0 ? [plain, ''] : [plain.slice(0, dot), plain.slice(dot + 1)];
}

/** Returns the path with its prefix `from` replaced by `to`; null if it does not start with it. */
export function movedPath(path: string, from: string, to: string): string | null {
  if (from === to) return path;
  if (path === from) return to;
  const prefix = from === '/' ? '/' : `${from}/`;
  const property = path.startsWith(`${from}.`);
  if (!property && !path.startsWith(prefix)) return null;
  if (property) return `${to}${path.slice(from.length)}`;
  return childPath(to, path.slice(prefix.length));
}
