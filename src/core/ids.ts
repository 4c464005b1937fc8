/** A UUID of version 7 (tasks, assets, users): sorts by creation time. */
export type Uuid = string;
