import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OwnModelItem } from '../../contract/task.ts';
import { Thumbnail } from '../tasks/thumbnail.tsx';
import { useTaskTitle } from '../tasks/use-task-title.ts';
import { useNow } from '../ui/use-now.ts';
import { flowWords } from '../words/flows.ts';
import { age } from '../words/units.ts';
import classes from './gallery.module.css';
import { MODELS_A_PAGE, ownModelsQuery } from './model-queries.ts';

/** Minimum width of a card in pixels, and height of the part of a card below its square picture. */
const CARD_PIXELS = 176;
const TEXT_PIXELS = 60;
const GAP_PIXELS = 12;
const AGE_MS = 60_000;

/**
 * Shows every finished model as a card. Only rows near the window are rendered, and only their pages are loaded, even
 * if the user jumps to another position.
 * @param scroll the scrolling element
 */
export function Gallery({ scroll }: { scroll: RefObject<HTMLElement | null> }) {
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const { data: first } = useQuery(ownModelsQuery(1));
  const total = first?.total ?? 0;
  const columns = Math.max(2, Math.floor((width + GAP_PIXELS) / (CARD_PIXELS + GAP_PIXELS)));
  const side = (width - GAP_PIXELS * (columns - 1)) / columns;
  const rowPixels = Math.round(side + TEXT_PIXELS + GAP_PIXELS);
  const rows = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPixels,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes
  useEffect(() => rows.measure(), [rowPixels]);
  const shown = rows.getVirtualItems();
  const itemAt = useItems(
    (shown[0]?.index ?? 0) * columns,
    Math.min(total, ((shown.at(-1)?.index ?? 0) + 1) * columns),
  );
  const now = useNow(AGE_MS);
  return (
    <ul ref={list} className={classes.gallery} style={{ height: rows.getTotalSize() }}>
      {width > 0 &&
        shown.flatMap(({ index: row, start }) =>
          Array.from({ length: Math.min(columns, total - row * columns) }, (_, column) => {
            const index = row * columns + column;
            const x = column * (side + GAP_PIXELS);
            const y = start - rows.options.scrollMargin;
            return (
              <li
                key={index}
                className={classes.card}
                style={{ width: side, transform: `translate(${x}px, ${y}px)` }}
              >
                <Card model={itemAt(index)} now={now} />
              </li>
            );
          }),
        )}
    </ul>
  );
}

function Card({ model, now }: { model: OwnModelItem | undefined; now: number }) {
  return model === undefined ? (
    <div className={classes.waiting} />
  ) : (
    <ModelCard model={model} now={now} />
  );
}

function ModelCard({ model, now }: { model: OwnModelItem; now: number }) {
  const title = useTaskTitle({ flow_name: model.flow_name, input: model.request_payload });
  const picture = model.assets?.find(({ kind }) => kind === 'preview')?.url ?? null;
  const { step } = flowWords(model.flow_name);
  return (
    <Link to="/models/$uuid" params={{ uuid: model.task_uuid }} className={classes.link}>
      <Thumbnail picture={picture} />
      <span className={classes.name}>{model.name ?? title}</span>
      <span className={classes.facts}>
        <span>{step}</span>
        <span className="number">{age(Date.parse(model.created_at), now)}</span>
      </span>
    </Link>
  );
}

/** Loads the pages that contain a range of models. */
function useItems(from: number, to: number): (index: number) => OwnModelItem | undefined {
  const firstPage = Math.floor(from / MODELS_A_PAGE) + 1;
  const lastPage = Math.floor(Math.max(0, to - 1) / MODELS_A_PAGE) + 1;
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, i) => firstPage + i);
  const results = useQueries({ queries: pages.map((page) => ownModelsQuery(page)) });
  return (index) => {
    const page = Math.floor(index / MODELS_A_PAGE) + 1;
    return results[page - firstPage]?.data?.records[index % MODELS_A_PAGE];
  };
}

/** Returns the current width of an element. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
