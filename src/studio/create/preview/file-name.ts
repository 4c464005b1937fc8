/** Returns the file name of a path; older formats store texture paths from the author's disk. */
export const nameOf = (path: string): string => path.split(/[\\/]/).at(-1)!.toLowerCase();
