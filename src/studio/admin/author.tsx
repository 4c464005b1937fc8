import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthorChoice, AuthorState } from '../../contract/authors.ts';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/admin.ts';
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
  const { title, none, active, chosen, restart, stop } = words.author;
  return (
    <Card title={title} error={error ?? choose.error}>
      {data !== undefined && <p>{data.active === null ? none : active(data.active.model)}</p>}
      {data?.restart_required && (
        <p role="status">
          {data.chosen !== null && `${chosen(data.chosen.model)} `}
          {restart}
        </p>
      )}
      {data?.offers.map((offer) => (
        <Offer key={offer.host} offer={offer} isBusy={choose.isPending} onChoose={choose.mutate} />
      ))}
      {data !== undefined && data.chosen !== null && data.offers.length > 0 && (
        <Button look="quiet" disabled={choose.isPending} onClick={() => choose.mutate(null)}>
          {stop}
        </Button>
      )}
    </Card>
  );
}

/** One host: the name of its model, what leaves the machine, and the button that says yes. */
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
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ host: offer.host, model: model.trim() });
      }}
    >
      <p>{offer.leaves_machine ? leaves(offer.name) : stays}</p>
      <label>
        {label}{' '}
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
      </datalist>{' '}
      <Button type="submit" disabled={isBusy || model.trim() === ''}>
        {use(offer.name)}
      </Button>
    </form>
  );
}
