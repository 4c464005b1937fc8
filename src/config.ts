/** Settings of one process. `readConfig` is the only reader of the environment. */
export interface Config {
  /** Which parts this process runs. */
  role: 'all' | 'api' | 'worker';
  port: number;
  /** Directory of everything that is kept: database, blobs, secrets. */
  data: string;
  /** A PostgreSQL to use; null: the embedded one. */
  databaseUrl: string | null;
  /** Directory of the blob store. */
  blobs: string;
  /** The first API key, instead of a random one. */
  apiKey: string | null;
  /** Credits of the first grant. */
  credits: number;
  /** Origin in links; default: http://127.0.0.1:<port>. */
  publicUrl: string;
  /** Engine slots of this process. */
  concurrency: number;
  corsOrigins: string[];
  /** Lets source URLs point to private addresses; for development. */
  allowPrivateUrls: boolean;
  /** Seconds in which the same request counts as a duplicate. */
  duplicateWindowSeconds: number;
  /** Seconds that a download URL stays valid. */
  urlTtlSeconds: number;
  /** Requests a minute and user; 0: no limit. */
  rateLimit: number;
  /** Tasks in flight of one user; 0: no limit. */
  maxInFlight: number;
  /** A price table instead of prices.json. */
  pricesFile: string | null;
  logLevel: string;
}
