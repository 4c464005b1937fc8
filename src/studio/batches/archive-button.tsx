import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchiveLayout, BatchPayload } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { wordsOf } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/batches.ts';
import classes from './batches.module.css';

const LAYOUTS: readonly ArchiveLayout[] = ['flat', 'unity', 'godot', 'unreal'];

/** Downloads the files of a batch in the folders of a program. */
export function ArchiveButton({
  batch: { batch_uuid, name, counts },
}: {
  batch: Pick<BatchPayload, 'batch_uuid' | 'name' | 'counts'>;
}) {
  const [layout, setLayout] = useState<ArchiveLayout>('flat');
  const download = useMutation({
    mutationFn: async () => {
      const archive = await bozzetto.batches.archive(batch_uuid, { layout });
      save(await new Response(archive.body).blob(), `${name ?? 'batch'}.zip`);
    },
  });
  return (
    <>
      <label className={classes.choice}>
        {words.layout.label}
        <select
          value={layout}
          onChange={({ target }) =>
            setLayout(LAYOUTS.find((each) => each === target.value) ?? 'flat')
          }
        >
          {LAYOUTS.map((each) => (
            <option key={each} value={each}>
              {words.layout[each]}
            </option>
          ))}
        </select>
      </label>
      <Button
        look="primary"
        disabled={counts.succeeded === 0 || download.isPending}
        onClick={() => download.mutate()}
      >
        <Icon name="download" />
        {download.isPending ? words.zipping : words.zip}
      </Button>
      {download.error !== null && (
        <p role="alert" className={classes.problem}>
          {wordsOf(download.error).message}
        </p>
      )}
    </>
  );
}

function save(file: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
