/** Settings that an administrator gives for a server; null: something is still missing. */
export type GivenSettings = Readonly<Record<string, unknown>> | null;
