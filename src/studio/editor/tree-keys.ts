import type { ListedPart } from './part-tree.ts';

/** Maximum number of parts for which a tree is initially fully expanded; larger trees show only their top levels. */
const MOST_OPEN = 40;

/** Returns the key of a part in the tree, made from its position in the document. */
export const keyOf = ({ path }: ListedPart): string => path.join('.');

/** Returns the keys of the parts that are initially collapsed. */
export function firstCollapsed(parts: readonly ListedPart[]): ReadonlySet<string> {
  if (parts.length <= MOST_OPEN) return new Set();
  return new Set(parts.filter(({ depth, within }) => depth > 0 && within > 0).map(keyOf));
}

/** Returns the parts that are not inside a collapsed part. */
export function visibleParts(
  parts: readonly ListedPart[],
  collapsed: ReadonlySet<string>,
): ListedPart[] {
  const shown: ListedPart[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    shown.push(part);
    if (collapsed.has(keyOf(part))) i += part.within;
  }
  return shown;
}

/**
 * Returns what a key does on a part of the tree: the part that gets focus, or `toggle` to expand or collapse the
 * current one; null if the key does nothing.
 */
export function keyTarget(
  key: string,
  part: ListedPart,
  shown: readonly ListedPart[],
  collapsed: ReadonlySet<string>,
): ListedPart | 'toggle' | null {
  const at = shown.indexOf(part);
  const isOpen = part.within > 0 && !collapsed.has(keyOf(part));
  switch (key) {
    case 'ArrowDown':
      return shown[at + 1] ?? null;
    case 'ArrowUp':
      return shown[at - 1] ?? null;
    case 'Home':
      return shown[0] ?? null;
    case 'End':
      return shown.at(-1) ?? null;
    case 'ArrowRight':
      if (part.within === 0) return null;
      return isOpen ? (shown[at + 1] ?? null) : 'toggle';
    case 'ArrowLeft':
      if (isOpen) return 'toggle';
      return shown.find(({ index }) => index === part.parent) ?? null;
    default:
      return null;
  }
}
