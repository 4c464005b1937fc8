/** One file of the built page, with compressed versions if they are smaller. */
export interface SiteFile {
  contentType: string;
  body: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** The built page. */
export interface Site {
  /**
   * Returns the page's files by their path in the build, `index.html` and `assets/…`. Waits for a build in progress,
   * and rejects if it failed.
   */
  files(): Promise<ReadonlyMap<string, SiteFile>>;
}
