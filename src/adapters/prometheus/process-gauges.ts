import { Gauge, type Registry } from 'prom-client';
import type { Sources } from './sources.ts';

/** Registers gauges of this process: database connections, engine processes, free disk space. */
export function registerProcess(
  registry: Registry,
  sources: Partial<Sources>,
  { version, role }: { version: string; role: string },
): void {
  const registers = [registry];
  new Gauge({
    name: 'bozzetto_build_info',
    help: 'Always 1; the version and role of this process.',
    labelNames: ['version', 'role'] as const,
    registers,
  }).set({ version, role }, 1);
  new Gauge({
    name: 'bozzetto_db_pool_connections',
    help: 'Connections of this process to PostgreSQL.',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const { pool, busy, idle } of sources.pools?.() ?? []) {
        this.set({ pool, state: 'busy' }, busy);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'bozzetto_db_pool_waiting',
    help: 'Queries of this process that wait for a connection.',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const { pool, waiting } of sources.pools?.() ?? []) this.set({ pool }, waiting);
    },
  });
  new Gauge({
    name: 'bozzetto_engine_processes',
    help: 'Engine processes of this worker.',
    labelNames: ['purpose', 'state'] as const,
    registers,
    collect() {
      for (const { purpose, busy, idle } of sources.engines?.() ?? []) {
        this.set({ purpose, state: 'busy' }, busy);
        this.set({ purpose, state: 'idle' }, idle);
      }
    },
  });
  registerDisks(registry, sources);
}

function registerDisks(registry: Registry, sources: Partial<Sources>): void {
  const registers = [registry];
  const facts = {
    free_bytes: ['bozzetto_disk_free_bytes', 'Free bytes of the disks of this process.'],
    reserve_bytes: [
      'bozzetto_disk_reserve_bytes',
      'Free bytes of a disk below which nothing new is taken.',
    ],
  } as const;
  for (const fact of ['free_bytes', 'reserve_bytes'] as const) {
    const [name, help] = facts[fact];
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['disk'] as const,
      async collect() {
        for (const disk of (await sources.disks?.()) ?? [])
          this.set({ disk: disk.name.replace(/^the /, '').replaceAll(' ', '_') }, disk[fact]);
      },
    });
  }
}
