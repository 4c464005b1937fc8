/** What to do without the package of the runtime. */
export const RUNTIME_MISSING =
  'the package onnxruntime-web is not installed: run npm install --no-save onnxruntime-web@1.30.0';

/**
 * Returns why no network can be run; null: the package of the runtime is installed.
 * @param resolve finds a package
 */
export function runtimeProblem(
  resolve: (name: string) => string = import.meta.resolve,
): string | null {
  try {
    resolve('onnxruntime-web');
    return null;
  } catch {
    return RUNTIME_MISSING;
  }
}
