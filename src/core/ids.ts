/** A version 7 UUID (of a task, asset or user). UUIDs sort by creation time. */
export type Uuid = string;
