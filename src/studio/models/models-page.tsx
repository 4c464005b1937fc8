import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTitle } from '../ui/title.ts';
import { words } from '../words/models.ts';
import { Gallery } from './gallery.tsx';
import { ownModelsQuery } from './model-queries.ts';
import classes from './models-page.module.css';

/** Shows all models as pictures. */
export function ModelsPage() {
  useTitle(words.title);
  const scroll = useRef<HTMLDivElement>(null);
  const { data } = useQuery(ownModelsQuery(1));
  return (
    <div ref={scroll} className={classes.scroll}>
      <header className={classes.head}>
        <h1>{words.title}</h1>
        {data !== undefined && data.total > 0 && (
          <span className={`${classes.count} number`}>{words.count(data.total)}</span>
        )}
      </header>
      {data?.total === 0 ? (
        <Notice title={words.empty.title} text={words.empty.text}>
          <Link to="/" className={buttonClass('primary')}>
            {words.empty.create}
          </Link>
        </Notice>
      ) : (
        <Gallery scroll={scroll} />
      )}
    </div>
  );
}
