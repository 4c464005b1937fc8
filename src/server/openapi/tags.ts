/** The chapters of the API page. */
export const TAGS = {
  create: { name: 'Create tasks', description: 'One endpoint a flow; each answers at once.' },
  tasks: { name: 'Tasks', description: 'Follow, list, cancel, repeat and remove tasks.' },
  files: { name: 'Files', description: 'Uploads in, downloads out.' },
  account: { name: 'Account', description: 'Profile, credits, keys and own models.' },
  public: { name: 'Public models', description: 'What its owner shows to everybody.' },
  push: { name: 'Push', description: 'Task updates without polling.' },
  webhooks: {
    name: 'Webhooks',
    description: 'The ends of tasks, sent to your own servers by Standard Webhooks.',
  },
  admin: {
    name: 'Administration',
    description: 'Users, queue, storage and books; needs the scope `admin`.',
  },
  service: { name: 'Service', description: 'Health and description of the service itself.' },
} as const;
