import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicModelItem } from '../../contract/task.ts';
import { NotFoundError } from '../../sdk/index.ts';
import { bozzetto, ownLink } from '../data/client.ts';
import { wordsOf } from '../data/queries.ts';
import { ModelStage } from '../models/model-stage.tsx';
import { publicSourceOf } from '../models/viewer-source.ts';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTitle } from '../ui/title.ts';
import { words } from '../words/public.ts';
import { bytes } from '../words/units.ts';
import classes from './public-page.module.css';

const publicQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['public', uuid],
    queryFn: ({ signal }) => bozzetto.models.public(uuid, { signal }),
  });

/** Shows a model that its owner made public: the stage, its name and its files. */
export function PublicPage({ uuid, isEmbedded = false }: { uuid: string; isEmbedded?: boolean }) {
  const { data, error } = useQuery(publicQuery(uuid));
  const name = data?.name ?? words.unnamed;
  useTitle(data === undefined ? '' : name);
  if (error !== null && data === undefined)
    return (
      <main className={classes.page}>
        {error instanceof NotFoundError ? (
          <Notice heading="h1" title={words.gone.title} text={words.gone.text} />
        ) : (
          <Notice heading="h1" title={words.failed} text={wordsOf(error).message} />
        )}
      </main>
    );
  return (
    <main className={classes.page}>
      <h1 className={isEmbedded ? 'only-heard' : classes.name}>{name}</h1>
      <div className={classes.stage}>
        {data !== undefined && (
          <ModelStage source={publicSourceOf(data)} poster={data.preview_url} />
        )}
      </div>
      {!isEmbedded && data !== undefined && <Files model={data} />}
      {isEmbedded && (
        <a className={classes.out} href={`/m/${uuid}`} target="_blank" rel="noopener">
          {words.openIn}
        </a>
      )}
    </main>
  );
}

function Files({ model }: { model: PublicModelItem }) {
  const models = model.assets.filter(({ kind }) => kind === 'model');
  return (
    <ul className={classes.files} aria-label={words.files}>
      {models.map((asset) => (
        <li key={asset.asset_id}>
          <a className={buttonClass('plain')} href={ownLink(asset.url)} download={asset.filename}>
            {asset.filename}
            <span className={classes.size}>{bytes(asset.bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
