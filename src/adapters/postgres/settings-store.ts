import type pg from 'pg';

/** Settings that all processes of one database share. */
export interface SettingsStore {
  get(name: string): Promise<string | null>;
  /**
   * Returns the stored value. If there is none, the value of the first caller is stored and returned to every caller.
   */
  getOrCreate(name: string, make: () => string): Promise<string>;
  /** Replaces a value. Returns false if the stored value is no longer `from`. */
  replace(name: string, from: string, to: string): Promise<boolean>;
}

/** Returns the store of the `settings` table. */
export function settingsStore(pool: pg.Pool): SettingsStore {
  const get = async (name: string): Promise<string | null> => {
    const query = { name: 'get-setting', text: 'select value from settings where name = $1' };
    return (
      (await pool.query<{ value: string }>({ ...query, values: [name] })).rows[0]?.value ?? null
    );
  };
  return {
    get,
    async getOrCreate(name, make) {
      const found = await get(name);
      if (found !== null) return found;
      await pool.query(
        'insert into settings (name, value) values ($1, $2) on conflict do nothing',
        [name, make()],
      );
      return (await get(name))!;
    },
    async replace(name, from, to) {
      const { rowCount } = await pool.query(
        'update settings set value = $3 where name = $1 and value = $2',
        [name, from, to],
      );
      return rowCount === 1;
    },
  };
}
