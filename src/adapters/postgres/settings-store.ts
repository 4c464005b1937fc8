import type pg from 'pg';

/** Settings that all processes of one database share. */
export interface SettingsStore {
  get(name: string): Promise<string | null>;
  /**
   * Returns the stored value. If there is none, the value of the first caller is stored and returned to every caller.
   */
  getOrCreate(name: string, make: () => string): Promise<string>;
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
  };
}
