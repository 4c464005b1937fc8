/** Old formats name textures by the paths of their author's disk. */
export const nameOf = (path: string): string => path.split(/[\\/]/).at(-1)!.toLowerCase();
