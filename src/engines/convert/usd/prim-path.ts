/** Path of a child prim. */
export function childPath(parent: string, name: string): string {
  return parent === '/' ? `/${name}` : `${parent}/${name}`;
}

/** A path of USD text, which may be relative to the prim that names it, from the root. `..` above the root ends there. */
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

/** Prim and property of a path such as `/A/B.inputs:x`; no property: ''. Variant selections and targets are taken out. */
export function splitProperty(path: string): [prim: string, property: string] {
  const plain = path.replaceAll(/\{[^}]*\}/g, '');
  const dot = plain.indexOf('.');
  return dot < 0 ? [plain, ''] : [plain.slice(0, dot), plain.slice(dot + 1)];
}

/** The path with its leading part `from` replaced by `to`; null where it lies elsewhere. */
export function movedPath(path: string, from: string, to: string): string | null {
  if (from === to) return path;
  if (path === from) return to;
  const prefix = from === '/' ? '/' : `${from}/`;
  const property = path.startsWith(`${from}.`);
  if (!property && !path.startsWith(prefix)) return null;
  if (property) return `${to}${path.slice(from.length)}`;
  return childPath(to, path.slice(prefix.length));
}
