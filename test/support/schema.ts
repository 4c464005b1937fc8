import type pg from 'pg';

/** Properties of a schema that programs rely on, and its requirements for them. */
export interface SchemaFacts {
  /**
   * Tables, columns with their types, functions with their parameters and results: none may be removed while it is in
   * use.
   */
  promises: Set<string>;
  /** Not null, checks, references, uniqueness: none may be added for programs that write without knowing it. */
  demands: Demand[];
}

interface Demand {
  /** Description for messages. */
  what: string;
  table: string;
  columns: string[];
  /** Not null with a default value: no requirement for programs that do not know the column. */
  isFilled: boolean;
}

/** Partitions come and go with the days, and no program uses the table of migrations. */
const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
  and not c.relispartition and c.relname <> 'schema_migrations'`;

const PROMISES = `
  select case c.relkind when 'v' then 'view ' when 'S' then 'sequence ' else 'table ' end || c.relname as fact
    from ${RELATIONS} where c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    from ${RELATIONS} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p', 'v', 'm')
  union all
  select 'default of ' || c.relname || '.' || a.attname
    from ${RELATIONS} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p') and a.attnotnull and (a.atthasdef or a.attidentity <> '')
  union all
  select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') returns ' || pg_get_function_result(p.oid)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = current_schema()
   where p.prokind in ('f', 'p') and p.prorettype <> 'trigger'::regtype
  union all
  select 'value ' || t.typname || ' ' || e.enumlabel
    from pg_type t join pg_namespace n on n.oid = t.typnamespace and n.nspname = current_schema()
    join pg_enum e on e.enumtypid = t.oid`;

const DEMANDS = `
  select 'not null ' || c.relname || '.' || a.attname as what, c.relname as "table", array[a.attname::text] as columns,
         a.atthasdef or a.attidentity <> '' as "isFilled"
    from ${RELATIONS} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p') and a.attnotnull
  union all
  select 'constraint ' || k.conname || ' on ' || c.relname || ' ' || pg_get_constraintdef(k.oid), c.relname,
         array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)), false
    from ${RELATIONS} join pg_constraint k on k.conrelid = c.oid and k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select 'unique index ' || i.relname || ' on ' || c.relname, c.relname,
         array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey)), false
    from ${RELATIONS} join pg_index x on x.indrelid = c.oid and x.indisunique join pg_class i on i.oid = x.indexrelid
   where not exists (select from pg_constraint k where k.conindid = x.indexrelid)`;

/** Reads the facts of the current schema. */
export async function schemaFacts(client: pg.Client): Promise<SchemaFacts> {
  const promises = await client.query<{ fact: string }>(PROMISES);
  const demands = await client.query<Demand>(DEMANDS);
  return { promises: new Set(promises.rows.map(({ fact }) => fact)), demands: demands.rows };
}

/**
 * Returns the changes from one schema to another that break earlier programs; empty if they can continue.
 * @param widened names of constraints that were recreated to allow more than before
 */
export function contractions(
  before: SchemaFacts,
  after: SchemaFacts,
  widened: ReadonlySet<string> = new Set(),
): string[] {
  const gone = [...before.promises].filter((fact) => !after.promises.has(fact));
  const columnOf = new Set(
    [...before.promises]
      .map((fact) => /^column (\S+) /.exec(fact)?.[1])
      .filter((name) => name !== undefined),
  );
  const wasThere = new Set(before.demands.map(({ what }) => what));
  const made = after.demands.filter(({ what, table, columns, isFilled }) => {
    if (wasThere.has(what) || !before.promises.has(`table ${table}`)) return false;
    if (widened.has(/^constraint (\S+)/.exec(what)?.[1] ?? '')) return false;
    // Programs that do not know a new column omit it.
    const isNew = !columns.some((column) => columnOf.has(`${table}.${column}`));
    return !(isNew && (isFilled || !what.startsWith('not null ')));
  });
  return [...gone.map((fact) => `gone: ${fact}`), ...made.map(({ what }) => `new: ${what}`)].sort();
}
