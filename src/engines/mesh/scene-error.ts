/** A scene cannot be used as it is. The message explains the problem in a sentence that the file's owner can act on. */
export class SceneError extends Error {
  override readonly name = 'SceneError';
}

/** Nothing in the scene has faces. The caller that read the file adds what it contains instead. */
export class NoFacesError extends SceneError {
  /** The actual content of the scene, if nothing else explains the error: `3 nodes`. */
  readonly contents: string | null;

  constructor(message: string, contents: string | null = null) {
    super(message);
    this.contents = contents;
  }
}
