import { type FailoverPair, failoverPair } from '../support/failover.ts';
import { newApiKey } from '../support/service.ts';
import { type Swift, type SwiftLocation, startSwift } from '../support/swift.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { hasFaketime, Member } from './member.ts';

/** Processes of the fleet. */
export interface FleetSize {
  apis: number;
  workers: number;
}

/** A whole installation: PostgreSQL with a synchronous standby, Swift, API processes behind a balancer, workers. */
export interface Fleet {
  /** The addresses and keys that clients know. */
  baseUrl: string;
  /** Key of the first user, an administrator. */
  apiKey: string;
  pair: FailoverPair;
  location: SwiftLocation;
  apis: readonly Member[];
  workers: readonly Member[];
  members: readonly Member[];
  /** Ends all processes as an administrator does; database and store stay. */
  stopMembers(): Promise<void>;
  stop(): Promise<void>;
}

/** Each process holds 15 connections and two that listen. */
const CONNECTIONS = '300';
const READY_MS = 120_000;
const PREFIX = 'chaos';

/** Starts it on fresh directories; all clocks are right and all links fair. */
export async function startFleet(
  size: FleetSize,
  random: () => number,
  log: (line: string) => void,
): Promise<Fleet> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    const pair = await failoverPair({ max_connections: CONNECTIONS });
    stops.push(pair.stop);
    const swift: Swift = await startSwift();
    stops.push(swift.stop);
    const balancer = await startBalancer();
    stops.push(balancer.close);
    const location = await swift.bucket(`${PREFIX}/`);
    const baseUrl = `http://127.0.0.1:${balancer.port}`;
    const apiKey = newApiKey();

    const env = (databaseUrl: string, storeEndpoint: string) => ({
      PORT: '0',
      DATABASE_URL: databaseUrl,
      BOZZETTO_BLOBS: `s3://${location.bucket}/${PREFIX}?endpoint=${storeEndpoint}&region=${location.region}`,
      AWS_ACCESS_KEY_ID: location.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: location.credentials.secretAccessKey,
      BOZZETTO_PUBLIC_URL: baseUrl,
      BOZZETTO_API_KEY: apiKey,
      BOZZETTO_LOG_LEVEL: 'warn',
      BOZZETTO_CONCURRENCY: '1',
      BOZZETTO_ALLOW_PRIVATE_URLS: 'on',
      BOZZETTO_DISK_RESERVE: '1',
      BOZZETTO_RATE_LIMIT: '0',
      BOZZETTO_ADDRESS_RATE_LIMIT: '0',
      BOZZETTO_MAX_IN_FLIGHT: '0',
      BOZZETTO_MODERATE_IMAGES: 'off',
      BOZZETTO_STUDIO: 'off',
    });
    const shared = { databaseUrl: pair.url, storeEndpoint: location.endpoint, env, random, log };
    const named = (role: 'api' | 'worker', count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => Member.open(`${role}-${n + 1}`, role, shared)),
      );
    const [apis, workers] = [await named('api', size.apis), await named('worker', size.workers)];
    const members = [...apis, ...workers];
    const stopMembers = async () => {
      await Promise.all(members.map((member) => member.stop()));
      members.length = 0;
    };
    stops.push(stopMembers);
    for (const api of apis) joinBalancer(api, balancer);
    // The first makes the schema, so that the others have nothing to wait for.
    await apis[0]!.start();
    await ready(`${baseUrl}/readyz`, apis[0]!);
    await Promise.all(members.slice(1).map((member) => member.start()));
    for (const api of apis.slice(1)) await joined(api, balancer);
    if (!hasFaketime) log('faketime is not installed: all clocks stay right');
    return {
      baseUrl,
      apiKey,
      pair,
      location,
      apis,
      workers,
      members: [...members],
      stopMembers,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A process that ended is taken out at once, as by a balancer that probes it. */
function joinBalancer(api: Member, balancer: Balancer): void {
  let current: number | null = null;
  api.onUrl = (port) => {
    if (current !== null) balancer.ports.delete(current);
    current = port;
    if (port !== null) balancer.ports.add(port);
  };
}

async function ready(url: string, member: Member): Promise<void> {
  for (const until = performance.now() + READY_MS; ; ) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (performance.now() > until) throw new Error(`not ready: ${member.output}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

async function joined(api: Member, balancer: Balancer): Promise<void> {
  const before = balancer.ports.size;
  for (const until = performance.now() + READY_MS; balancer.ports.size <= before; ) {
    if (/http:\/\/127\.0\.0\.1:\d+/.test(api.output)) return;
    if (performance.now() > until) throw new Error(`not ready: ${api.output}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
