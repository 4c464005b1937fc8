interface Cut {
  parts?: Cut[];
  material?: unknown;
}

/**
 * Returns a program as JSON of at most a number of characters: whole if it fits, otherwise with as many of its parts, in
 * their order, as do. Nested parts are left out before the part around them. null: not even one part fits.
 */
export function cutProgram(program: object, most: number): string | null {
  const whole = JSON.stringify(program);
  if (whole.length <= most) return whole;
  const { parts = [], ...head } = program as Cut & { materials?: Record<string, unknown> };
  // The longest of the heads: those without materials that no part uses are shorter.
  let left = most - JSON.stringify({ ...head, parts: [] }).length;
  const kept: Cut[] = [];
  const take = (list: readonly Cut[], into: Cut[]) => {
    for (const part of list) {
      const { parts: inner, ...own } = part;
      const length = JSON.stringify(part).length + 1;
      // The members of an empty list of parts, too.
      const bare = JSON.stringify({ ...own, ...(inner && { parts: [] }) }).length + 1;
      if (length <= left) {
        into.push(part);
        left -= length;
      } else if (inner !== undefined && bare <= left) {
        left -= bare;
        const cut = { ...own, parts: [] };
        into.push(cut);
        take(inner, cut.parts);
      }
    }
  };
  take(parts, kept);
  if (kept.length === 0) return null;
  const used = new Set<unknown>();
  const note = (list: readonly Cut[]) => {
    for (const { material, parts: inner } of list) {
      used.add(material);
      note(inner ?? []);
    }
  };
  note(kept);
  const { materials = {} } = head;
  const needed = Object.entries(materials).filter(([name]) => used.has(name));
  return JSON.stringify({ ...head, materials: Object.fromEntries(needed), parts: kept });
}
