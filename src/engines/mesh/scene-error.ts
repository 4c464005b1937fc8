/** A scene cannot be used as it is: what is wrong with it, in a sentence that the file's owner can act on. */
export class SceneError extends Error {
  override readonly name = 'SceneError';
}

/** Nothing in the scene has faces. Whoever read the file adds what it holds instead. */
export class NoFacesError extends SceneError {}
