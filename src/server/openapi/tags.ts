/** The chapters of the API reference. */
export const TAGS = {
  create: {
    name: 'Create tasks',
    description: 'One endpoint for each kind of task. Each immediately returns the new task.',
  },
  tasks: { name: 'Tasks', description: 'Follow, list, cancel, retry and delete tasks.' },
  batches: {
    name: 'Batches',
    description: 'Up to 1,000 tasks that are priced, reserved, followed and downloaded together.',
  },
  files: { name: 'Files', description: 'Upload source files and download results.' },
  library: {
    name: 'Library',
    description: 'The things that prompts and shape programs can name, with their programs.',
  },
  account: { name: 'Account', description: 'Profile, credits, API keys and own models.' },
  public: { name: 'Public models', description: 'Models that their owners made public.' },
  push: { name: 'Push', description: 'Task updates without polling.' },
  webhooks: {
    name: 'Webhooks',
    description:
      'Notifications to your own servers when tasks end, signed according to Standard Webhooks.',
  },
  admin: {
    name: 'Administration',
    description: 'Users, queue, storage and the ledger. Requires the scope `admin`.',
  },
  service: {
    name: 'Service',
    description: 'Health, metrics and descriptions of the service itself.',
  },
} as const;
