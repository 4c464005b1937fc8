import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useMemo } from 'react';
import type { LibraryList } from '../../sdk/index.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTitle } from '../ui/title.ts';
import { subjectTitle, words } from '../words/library.ts';
import classes from './library-page.module.css';
import { libraryQuery } from './library-queries.ts';
import { searchThings } from './search-things.ts';
import { ThingCard } from './thing-card.tsx';

/** Shows the things of the library by subject. */
export function LibraryPage({ query }: { query: string }) {
  useTitle(words.title);
  const { data, error } = useQuery(libraryQuery);
  const wanted = useDeferredValue(query);
  const found = useMemo(() => searchThings(data?.subjects ?? [], wanted), [data, wanted]);
  const total = found.reduce((sum, { things }) => sum + things.length, 0);
  if (error !== null) return <ErrorNotice error={error} />;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h1>{words.title}</h1>
          {data !== undefined && (
            <span role="status" className={`${classes.quiet} number`}>
              {words.count(total)}
            </span>
          )}
        </div>
        <Search query={query} />
        {found.length > 1 && (
          <nav className={classes.subjects} aria-label={words.subjects}>
            {found.map(({ subject }) => (
              <a key={subject} href={`#${subject}`} onClick={(event) => jump(event, subject)}>
                {subjectTitle(subject)}
              </a>
            ))}
          </nav>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={words.title} tabIndex={0}>
        {data !== undefined && query === '' && <p className={classes.intro}>{words.intro}</p>}
        {data !== undefined && <Problems problems={data.problems} />}
        {data !== undefined && found.length === 0 && <NothingFound query={query} />}
        {found.map(({ subject, things }) => (
          <section key={subject} id={subject} className={classes.subject}>
            <h2>
              {subjectTitle(subject)}{' '}
              <span className={`${classes.quiet} number`}>{things.length}</span>
            </h2>
            <ul className={classes.things}>
              {things.map((thing) => (
                <li key={thing.name}>
                  <ThingCard thing={thing} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </div>
  );
}

/** Scrolls to a subject, without a change of the address. */
function jump(event: { preventDefault(): void }, subject: string): void {
  event.preventDefault();
  const section = document.getElementById(subject);
  section?.scrollIntoView();
  section?.querySelector('a')?.focus({ preventScroll: true });
}

function Search({ query }: { query: string }) {
  const navigate = useNavigate();
  const search = (q: string) =>
    void navigate({ to: '/library', search: q === '' ? {} : { q }, replace: true });
  return (
    <label className={classes.search}>
      <span className="only-heard">{words.search}</span>
      <Icon name="search" />
      <input
        type="search"
        value={query}
        placeholder={words.placeholder}
        onChange={({ target }) => search(target.value)}
      />
    </label>
  );
}

function NothingFound({ query }: { query: string }) {
  const navigate = useNavigate();
  return (
    <Notice title={words.none.title} text={words.none.text(query.trim())}>
      <Button onClick={() => void navigate({ to: '/library', replace: true })}>
        {words.none.clear}
      </Button>
      <Link to="/" className={buttonClass('primary')}>
        {words.none.create}
      </Link>
    </Notice>
  );
}

/** Files of the operator that cannot be used; only administrators get them. */
function Problems({ problems }: Pick<LibraryList, 'problems'>) {
  const id = useId();
  if (problems.length === 0) return null;
  return (
    <section className={classes.problems} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="alert" /> {words.problems.title(problems.length)}
      </h2>
      <ul>
        {problems.map(({ file, problem }) => (
          <li key={`${file} ${problem}`}>
            <code>{file || words.problems.folder}</code> {problem}
          </li>
        ))}
      </ul>
    </section>
  );
}
