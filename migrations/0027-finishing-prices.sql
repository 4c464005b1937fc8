-- The price of finishing a model, as it was when the task that makes it was created.
--
-- If finishing fails although a model server made the model, this amount returns to the account. It was read from the price list of
-- the worker that ended the task, so that a changed list returned another amount than was charged. Tasks that do not finish a model
-- have no row, and neither do those that a version before created: for them the worker's price list still counts.
create table task_finishing_prices (
  task_uuid uuid primary key references tasks,
  credits bigint not null check (credits >= 0)
);

create trigger finishing_prices_are_append_only before update or delete or truncate on task_finishing_prices
  for each statement execute function refuse_change();
