/**
 * Milliseconds after which a test takes a wait for a hang. Far above what any wait needs, for no test measures the machine:
 * on one that is forty times as busy as it has cores, all of them still pass.
 */
export const PATIENCE_MS = 600_000;

/**
 * Milliseconds within which a test wants a cancelled run ended. It takes less than 2 s where the machine is quiet; this
 * allows for a busy one and is less than a run takes that nobody stops.
 */
export const CANCEL_MS = 30_000;
