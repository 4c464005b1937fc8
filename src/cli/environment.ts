/** The environment variables that the command line uses. */
export interface CliEnvironment {
  /** `BOZZETTO_URL`: the service to use. */
  url: string | null;
  /**
   * `PORT`: the port of the service on this machine. If null, a file in the data directory names the port, or it is
   * 8080.
   */
  port: string | null;
  /** `BOZZETTO_API_KEY`: the API key. */
  apiKey: string | null;
  /** `BOZZETTO_DATA`: the data directory of a service on this machine, which contains the first API key. */
  data: string;
  /**
   * The other variables, which are passed to a service that the command line starts. Settings of other services are
   * excluded, except `BOZZETTO_LIBRARY`: every service on this machine shares that folder.
   */
  inherited: Record<string, string>;
}

/** Reads the environment. No other code of the command line does so. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): CliEnvironment {
  return {
    url: env.BOZZETTO_URL?.trim() || null,
    // A port of 0 stands for any free port, so it does not identify a service.
    port: env.PORT?.trim().replace(/^0+$/, '') || null,
    apiKey: env.BOZZETTO_API_KEY?.trim() || null,
    data: env.BOZZETTO_DATA?.trim() || 'data',
    inherited: Object.fromEntries(
      Object.entries(env).filter(
        (entry): entry is [string, string] =>
          entry[1] !== undefined && !/^(BOZZETTO_(?!LIBRARY$).*|DATABASE_URL|PORT)$/.test(entry[0]),
      ),
    ),
  };
}
