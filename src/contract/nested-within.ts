/** Whether a JSON value has no more than a number of objects and arrays within each other. */
export function nestedWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => nestedWithin(member, depth - 1));
}
