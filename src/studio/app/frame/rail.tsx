import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../../data/queries.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/frame.ts';
import classes from './frame.module.css';

/** The sections of the studio. Each section that has a page is listed here. */
const SECTIONS = [
  { to: '/', icon: 'make', label: words.create, exact: true },
  { to: '/tasks', icon: 'tasks', label: words.tasks, exact: false },
  { to: '/models', icon: 'models', label: words.models, exact: false },
  { to: '/library', icon: 'library', label: words.library, exact: false },
  { to: '/account', icon: 'account', label: words.account, exact: false },
] as const;
const ADMIN = { to: '/admin', icon: 'admin', label: words.admin, exact: false } as const;

export function Rail() {
  const { data: me } = useQuery(meQuery);
  const sections = me?.scopes.includes('admin') ? [...SECTIONS, ADMIN] : SECTIONS;
  return (
    <nav className={classes.rail} aria-label={words.rail}>
      {sections.map(({ to, icon, label, exact }) => (
        <Link key={to} to={to} activeOptions={{ exact }}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
