/** The chapters of the API reference. */
export const TAGS = {
  create: {
    name: 'Create tasks',
    description: 'One endpoint for each kind of task. Each answers at once with the task.',
  },
  tasks: { name: 'Tasks', description: 'Follow, list, cancel, repeat and remove tasks.' },
  files: { name: 'Files', description: 'Uploads in, downloads out.' },
  account: { name: 'Account', description: 'Profile, credits, keys and own models.' },
  public: { name: 'Public models', description: 'Models that their owners show to everyone.' },
  push: { name: 'Push', description: 'Task updates without polling.' },
  webhooks: {
    name: 'Webhooks',
    description:
      'Messages to your own servers when tasks have ended, signed as Standard Webhooks asks.',
  },
  admin: {
    name: 'Administration',
    description: 'Users, queue, storage and accounts. Needs the scope `admin`.',
  },
  service: { name: 'Service', description: 'Health and description of the service itself.' },
} as const;
