/** A place in a bucket, and how to get there. */
export interface BucketLocation {
  /** Origin of the store, without a closing slash; null: Amazon's of the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Precedes every key, with a closing slash; empty: the whole bucket is ours. */
  prefix: string;
  /** True: the bucket is the first segment of the path; false: a part of the host name. */
  pathStyle: boolean;
  /**
   * Null: the default chain of the AWS SDK finds them, in the environment, a profile, single sign-on, a web identity
   * (IRSA) or the role of the container or instance.
   */
  credentials: Credentials | null;
}

/** Static keys. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary keys; null for lasting ones. */
  sessionToken: string | null;
}
