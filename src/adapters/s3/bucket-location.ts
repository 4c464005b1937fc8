/** The location of a store in a bucket, and how to access it. */
export interface BucketLocation {
  /** The origin of the store, without a trailing slash; null for Amazon's endpoint of the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Precedes every key and ends with a slash; empty if the store owns the whole bucket. */
  prefix: string;
  /** True if the bucket is the first segment of the path, false if it is part of the host name. */
  pathStyle: boolean;
  /**
   * Null uses the default chain of the AWS SDK: environment, profile, single sign-on, web identity (IRSA), or the role
   * of the container or instance.
   */
  credentials: Credentials | null;
}

/** Static keys. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** The token of temporary keys; null for permanent ones. */
  sessionToken: string | null;
}
