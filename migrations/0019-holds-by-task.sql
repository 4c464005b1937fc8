-- A hold is looked for by its task. Where statistics were taken while none was open, the planner held this index for empty and
-- read all open holds of all users instead, at every creation and every settlement: n² work in a burst of n tasks. Nothing
-- asks by user; a reconciliation reads the whole ledger anyway.
drop index if exists credit_holds_open;
