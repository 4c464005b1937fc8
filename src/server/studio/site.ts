/** One file of the built page, with its compressed forms where they are smaller. */
export interface SiteFile {
  contentType: string;
  body: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** The built page. */
export interface Site {
  /** Its files by their path in the build, `index.html` and `assets/…`. Waits for a build under way; rejects where it failed. */
  files(): Promise<ReadonlyMap<string, SiteFile>>;
}
