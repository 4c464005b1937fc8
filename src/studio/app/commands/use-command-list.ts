import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../../data/session.ts';
import { modelOf } from '../../tasks/task-facts.ts';
import { taskPagesQuery } from '../../tasks/task-queries.ts';
import { titleOf } from '../../tasks/task-title.ts';
import { FLOW_ORDER, flowWords } from '../../words/flows.ts';
import { words } from '../../words/frame.ts';
import { setTheme, THEMES } from '../theme.ts';
import { openCommands } from './open-commands.ts';

/** A command that is available from everywhere. */
export interface Command {
  id: string;
  group: string;
  name: string;
  run(): void;
}

/** Returns the commands that are available everywhere, and the recent tasks. */
export function useCommandList(): Command[] {
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(taskPagesQuery({}));
  const { groups } = words.search;
  const go = (name: string, to: '/' | '/tasks' | '/models' | '/library' | '/account'): Command => ({
    id: to,
    group: groups.go,
    name,
    run: () => void navigate({ to }),
  });
  const leave = async () => {
    await signOut();
    await navigate({ to: '/sign-in' });
  };
  return [
    go(words.create, '/'),
    go(words.tasks, '/tasks'),
    go(words.models, '/models'),
    go(words.library, '/library'),
    go(words.account, '/account'),
    ...FLOW_ORDER.map((flow) => ({
      id: flow,
      group: groups.create,
      name: flowWords(flow).verb,
      run: () => void navigate({ to: '/create/$flow', params: { flow } }),
    })),
    ...(data?.pages[0]?.records ?? []).map((task) => ({
      id: task.task_uuid,
      group: groups.recent,
      name: titleOf(task),
      run: () =>
        void navigate({
          to:
            task.status === 'SUCCESS' && modelOf(task) !== null ? '/models/$uuid' : '/tasks/$uuid',
          params: { uuid: task.task_uuid },
        }),
    })),
    ...THEMES.map((theme) => ({
      id: theme,
      group: groups.page,
      name: words.search.theme(words.theme[theme]),
      run: () => setTheme(theme),
    })),
    {
      id: 'keys',
      group: groups.page,
      name: words.search.keys,
      run: () => openCommands('keys'),
    },
    {
      id: 'docs',
      group: groups.page,
      name: words.search.reference,
      run: () => location.assign('/docs'),
    },
    {
      id: 'sign-out',
      group: groups.page,
      name: words.search.signOut,
      run: () => void leave(),
    },
  ];
}
