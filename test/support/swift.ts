import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { BucketLocation, Credentials } from '../../src/adapters/s3/bucket-location.ts';
import { openS3Client } from '../../src/adapters/s3/s3-client.ts';
import { freePorts } from './free-ports.ts';

const run = promisify(execFile);
const PROGRAMS = ['proxy-server', 'account-server', 'container-server', 'object-server'];
const KINDS = ['account', 'container', 'object'] as const;
const READY_MS = 600_000;
/**
 * Timeout between its servers. With the default of one second, an object may be left out of the listing, for a separate
 * process (which does not run here) to add later.
 */
const PATIENCE_SECONDS = 60;
export const CREDENTIALS = {
  accessKeyId: 'test:tester',
  secretAccessKey: 'testing',
  sessionToken: null,
};

/** Returns why Swift cannot run here; false if it can. */
export async function swiftIsMissing(): Promise<string | false> {
  const programs = PROGRAMS.map((name) => `swift-${name}`);
  for (const program of [...programs, 'swift-ring-builder', 'python3'])
    if (!(await run('sh', ['-c', `command -v ${program}`]).then(Boolean, () => false)))
      return `${program} is not installed`;
  // Read from there, whatever the configuration states.
  if (
    !(await access('/etc/swift/swift.conf').then(
      () => true,
      () => false,
    ))
  )
    return 'there is no /etc/swift/swift.conf that may be read';
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-xattr-'));
  try {
    await run('python3', [
      '-c',
      'import os, sys; os.setxattr(sys.argv[1], "user.x", b"1")',
      directory,
    ]);
    return false;
  } catch {
    return 'the disk of temporary files keeps no extended attributes';
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A place in a bucket of Swift. */
export type SwiftLocation = BucketLocation & { endpoint: string; credentials: Credentials };

/** OpenStack Swift with its S3 interface: four processes on ports of their own. */
export interface Swift {
  /** Creates a new bucket, and a prefix in it. */
  bucket(prefix?: string): Promise<SwiftLocation>;
  stop(): Promise<void>;
}

/** Starts Swift on a fresh directory. */
export async function startSwift(): Promise<Swift> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-swift-'));
  const children: ChildProcess[] = [];
  let output = '';
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resume) => child.once('exit', resume));
        // A process group each, so that a server's workers end with it.
        process.kill(-child.pid!, 'SIGKILL');
        await ended;
      }),
    );
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const user = userInfo().username;
    const device = join(directory, 'devices', 'd1');
    await mkdir(device, { recursive: true });
    const [proxyPort, cachePort, ...ports] = await freePorts(5);
    for (const [n, kind] of KINDS.entries()) {
      const builder = join(directory, `${kind}.builder`);
      await run('swift-ring-builder', [builder, 'create', '4', '1', '1']);
      await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${ports[n]}/d1`, '1']);
      // It exits with 1 to warn that a single device is not safe.
      await run('swift-ring-builder', [builder, 'rebalance']).catch((error) => {
        if (error.code !== 1) throw error;
      });
      await writeFile(join(directory, `${kind}.conf`), backEnd(kind, ports[n]!, directory, user));
    }
    await writeFile(
      join(directory, 'proxy.conf'),
      frontEnd({ port: proxyPort!, cachePort: cachePort!, directory, user }),
    );
    for (const kind of [...KINDS, 'proxy']) {
      const child = spawn(`swift-${kind}-server`, [join(directory, `${kind}.conf`)], {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output = (output + chunk).slice(-8000);
        });
      children.push(child);
    }
    const endpoint = `http://127.0.0.1:${proxyPort}`;
    const locate = (bucket: string, prefix: string): SwiftLocation => ({
      endpoint,
      region: 'us-east-1',
      bucket,
      prefix,
      pathStyle: true,
      credentials: CREDENTIALS,
    });
    let made = 0;
    const bucket = async (prefix = '') => {
      const location = locate(`bozzetto-${made++}`, prefix);
      const client = openS3Client(location);
      await client.send(new CreateBucketCommand({ Bucket: location.bucket }));
      client.destroy();
      return location;
    };
    for (const until = Date.now() + READY_MS; ; await sleep(250)) {
      const error = await bucket().then(
        () => null,
        (reason: Error) => reason,
      );
      if (error === null) break;
      if (Date.now() > until)
        throw new Error(`Swift does not get ready: ${error.message}\n${output}`);
    }
    return { bucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const backEnd = (kind: string, port: number, directory: string, user: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 1
user = ${user}
swift_dir = ${directory}
devices = ${join(directory, 'devices')}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
${kind === 'object' ? `container_update_timeout = ${PATIENCE_SECONDS / 2}\n` : ''}`;

/** The filters in order; the S3 interface comes before authentication, large objects after it. */
const FILTERS = [
  ...['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 'bulk', 's3api', 'tempauth'],
  ...['copy', 'slo', 'dlo', 'versioned_writes'],
];

function frontEnd(parts: { port: number; cachePort: number; directory: string; user: string }) {
  const settings: Readonly<Record<string, string>> = {
    s3api: 's3_acl = false\nlocation = us-east-1\nallow_multipart_uploads = true\n',
    tempauth: 'user_test_tester = testing .admin\n',
    // No memcache is running there, and Swift works without it.
    cache: `memcache_servers = 127.0.0.1:${parts.cachePort}\n`,
  };
  const filters = FILTERS.map(
    (name) =>
      `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings[name] ?? ''}`,
  );
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${parts.port}
workers = 1
user = ${parts.user}
swift_dir = ${parts.directory}
[pipeline:main]
pipeline = ${FILTERS.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
node_timeout = ${PATIENCE_SECONDS}
recoverable_node_timeout = ${PATIENCE_SECONDS}
allow_account_management = true
account_autocreate = true
${filters.join('')}`;
}
