/** A scene cannot be used as it is: what is wrong with it, in a sentence that the file's owner can act on. */
export class SceneError extends Error {
  override readonly name = 'SceneError';
}
