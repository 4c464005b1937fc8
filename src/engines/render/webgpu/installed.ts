/** Whether a package is there that the package of npm leaves away: they weigh 200 MB, and most machines draw without. */
export function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
