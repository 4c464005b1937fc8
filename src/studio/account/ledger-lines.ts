import type { LedgerPage } from '../../contract/account.ts';

type Entry = LedgerPage['records'][number];

/** A summary of related ledger entries: those of a task from reservation to end, or a single entry. */
export interface LedgerLine {
  key: string;
  kind: Entry['kind'];
  /** Change of the balance; null: none. */
  amount: number | null;
  /** Currently reserved credits; null: none. */
  reserved: number | null;
  balance: number;
  at: string;
  task_uuid: string | null;
  flow_name: string | null;
  note: string | null;
}

/**
 * Merges entries into one line per task, at the position of the task's newest entry. The line shows credits as reserved
 * while the task runs, then as charged or released.
 * @param entries newest first
 */
export function ledgerLines(entries: readonly Entry[]): LedgerLine[] {
  const seen = new Set<string>();
  const lines: LedgerLine[] = [];
  for (const entry of entries) {
    const { task_uuid } = entry;
    if (task_uuid !== null && seen.has(task_uuid)) continue;
    if (task_uuid !== null) seen.add(task_uuid);
    lines.push({
      key: String(task_uuid ?? entry.id),
      kind: entry.kind,
      amount: entry.amount === 0 ? null : entry.amount,
      reserved: entry.kind === 'reserve' ? entry.frozen_amount : null,
      balance: entry.balance_after,
      at: entry.created_at,
      task_uuid,
      flow_name: entry.flow_name,
      note: entry.note,
    });
  }
  return lines;
}
