/** What the command line takes from the environment. */
export interface CliEnvironment {
  /** `BOZZETTO_URL`: the service to use. */
  url: string | null;
  /** `PORT`: where the service of this machine listens; null: where its data directory says, or at 8080. */
  port: string | null;
  /** `BOZZETTO_API_KEY` */
  apiKey: string | null;
  /** `BOZZETTO_DATA`: where a service of this machine keeps its data, and with it the first API key. */
  data: string;
  /** The rest, for a service that the command line starts: without the settings of any other service. */
  inherited: Record<string, string>;
}

/** Reads the environment; the command line's only reader. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): CliEnvironment {
  return {
    url: env.BOZZETTO_URL?.trim() || null,
    // 0 takes any free port, so it tells nothing about where.
    port: env.PORT?.trim().replace(/^0+$/, '') || null,
    apiKey: env.BOZZETTO_API_KEY?.trim() || null,
    data: env.BOZZETTO_DATA?.trim() || 'data',
    inherited: Object.fromEntries(
      Object.entries(env).filter(
        (entry): entry is [string, string] =>
          entry[1] !== undefined && !/^(BOZZETTO_.*|DATABASE_URL|PORT)$/.test(entry[0]),
      ),
    ),
  };
}
