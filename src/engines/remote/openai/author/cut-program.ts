interface Cut {
  parts?: Cut[];
  material?: unknown;
}

/**
 * Returns a program as JSON that is at most `most` characters long: the whole program if it fits, otherwise as many of
 * its parts, in order, as fit. Nested parts are dropped before the part that contains them. null: not even one part
 * fits.
 */
export function cutProgram(program: object, most: number): string | null {
  const whole = JSON.stringify(program);
  if (whole.length <= most) return whole;
  const { parts = [], ...head } = program as Cut & { materials?: Record<string, unknown> };
  // Upper bound for the head of the program, which gets shorter when materials that no part uses are removed.
  let left = most - JSON.stringify({ ...head, parts: [] }).length;
  const kept: Cut[] = [];
  const take = (list: readonly Cut[], into: Cut[]) => {
    for (const part of list) {
      const { parts: inner, ...own } = part;
      const length = JSON.stringify(part).length + 1;
      // Length of the part without its nested parts, but with an empty list for them.
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
