import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthorChoice, AuthorState } from '../../contract/authors.ts';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';
import { Card } from './card.tsx';

const KEY = ['admin', 'author'];

/** Offers the language models that were found; none is used until somebody chooses it here. */
export function Author() {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bozzetto.admin.author.get({ signal }),
  });
  const choose = useMutation({
    mutationFn: (author: AuthorChoice | null) => bozzetto.admin.author.set(author),
    onSuccess: (state) => client.setQueryData(KEY, state),
  });
  const { title, none, active, chosen, unchosen, restart, stop, later } = words.author;
  return (
    <Card title={title} error={error ?? choose.error}>
      {data !== undefined && <p>{data.active === null ? none : active(data.active.model)}</p>}
      <div role="status">
        {data?.restart_required && (
          <p className={classes.pending}>
            {data.chosen === null ? unchosen : chosen(data.chosen.model)} {restart}
          </p>
        )}
      </div>
      {data?.active === null && data.offers.length === 0 && (
        <p className={tables.quiet}>{words.author.noOffers}</p>
      )}
      {data !== undefined && data.offers.length > 0 && (
        <>
          {!data.restart_required && <p>{later}</p>}
          <ul className={classes.offers}>
            {data.offers.map((offer) => (
              <li key={offer.host} className={classes.offer}>
                <Offer offer={offer} isBusy={choose.isPending} onChoose={choose.mutate} />
              </li>
            ))}
          </ul>
          {data.chosen !== null && (
            <div>
              <Button disabled={choose.isPending} onClick={() => choose.mutate(null)}>
                {stop}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Shows one host: the name of its model, the button that chooses it, and which data then leaves this machine. */
function Offer({
  offer,
  isBusy,
  onChoose,
}: {
  offer: AuthorState['offers'][number];
  isBusy: boolean;
  onChoose: (author: AuthorChoice) => void;
}) {
  const [model, setModel] = useState(offer.models[0] ?? '');
  const { use, model: label, leaves, stays } = words.author;
  const listId = `models-${offer.host}`;
  return (
    <form
      className={classes.tools}
      aria-label={offer.name}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ host: offer.host, model: model.trim() });
      }}
    >
      <h3 className={classes.offerName}>{offer.name}</h3>
      <label className={classes.model}>
        {label}
        <input
          value={model}
          list={listId}
          required
          maxLength={200}
          onChange={(event) => setModel(event.target.value)}
        />
      </label>
      <datalist id={listId}>
        {offer.models.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" disabled={isBusy || model.trim() === ''}>
        {use(offer.name)}
      </Button>
      <p className={classes.offerNote}>{offer.leaves_machine ? leaves(offer.name) : stays}</p>
    </form>
  );
}
