/** Kinds of networks that can be run. */
export const NETWORKS = ['triposr', 'depth-anything'] as const;
export type NetworkName = (typeof NETWORKS)[number];

/** Files of each kind, by role. */
export const NETWORK_FILES = {
  triposr: ['encoder', 'decoder'],
  'depth-anything': ['depth'],
} as const satisfies Record<NetworkName, readonly string[]>;
