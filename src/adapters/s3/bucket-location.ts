/** The location of a store in a bucket, and how to access it. */
export interface BucketLocation {
  /** The origin of the store, without a trailing slash; null for Amazon's endpoint in the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Prefix of every key, which ends with a slash. Empty if the store owns the whole bucket. */
  prefix: string;
  /** True if the bucket is the first segment of the path, false if it is part of the host name. */
  pathStyle: boolean;
  /**
   * Null means that the AWS SDK uses its default chain: environment, profile, single sign-on, web identity (IRSA), or
   * the role of the container or instance.
   */
  credentials: Credentials | null;
}

/** Access keys that are given explicitly. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** The token of temporary keys; null for permanent ones. */
  sessionToken: string | null;
}
