import { useEffect, useState } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { ownLink } from '../data/client.ts';
import { ModelStage } from '../models/model-stage.tsx';
import { type ViewerSource, viewerSourceOf } from '../models/viewer-source.ts';
import { modelOf } from '../tasks/task-facts.ts';
import classes from '../tasks/task-stage.module.css';
import { Notice } from '../ui/notice.tsx';
import { words } from '../words/create.ts';
import { formatLabel } from '../words/fields.ts';
import { bytes } from '../words/units.ts';
import { Examples } from './examples.tsx';
import type { Source } from './form-values.ts';
import { readableOf } from './preview/readable.ts';
import { dropFiles } from './sources/use-file-drop.ts';

/** Shows the stage before there is a task: the chosen file, or instructions. */
export function EmptyStage({
  flow,
  chosen,
  from,
}: {
  flow: FlowInfoPayload | null;
  chosen: { source: Source; file: File | null } | null;
  /** Task from whose result the form continues; null if there is none. */
  from: TaskStatusPayload | null;
}) {
  if (chosen?.source.picture) {
    const { picture, name } = chosen.source;
    return <img className={classes.picture} src={ownLink(picture)} alt={name} />;
  }
  if (chosen?.file) return <ChosenModel source={chosen.source} file={chosen.file} />;
  if (chosen !== null) return <Notice title={chosen.source.name} text={words.stage.linked} />;
  if (from !== null && modelOf(from) !== null)
    return <ModelStage source={viewerSourceOf(from)} poster={from.output?.preview_url ?? null} />;
  const beginning = flow?.fields.find(({ source }) => source !== null)?.source ?? 'words';
  return (
    <Notice title={words.stage.empty[beginning]}>
      {beginning === 'image' && <Examples onFile={(file) => dropFiles([file])} />}
    </Notice>
  );
}

/**
 * Previews a local model file before a task is created: the model if the browser can read it, otherwise facts about the
 * file.
 */
function ChosenModel({ source, file }: { source: Source; file: File }) {
  const [shown, setShown] = useState<ViewerSource | 'reading' | null>('reading');
  const format = source.format ?? '';
  const { name } = source;
  useEffect(() => {
    let url: string | null = null;
    const ended = new AbortController();
    const show = async () => {
      setShown('reading');
      const readable = await readableOf(file, format, ended.signal);
      if (ended.signal.aborted) return;
      url = URL.createObjectURL(readable.blob);
      setShown({ name, url, format: readable.format });
    };
    show().catch(() => ended.signal.aborted || setShown(null));
    return () => {
      ended.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [file, format, name]);
  const facts = words.source.facts(formatLabel(format), bytes(file.size));
  if (shown === 'reading') return <Notice title={name} text={`${facts}. ${words.stage.reading}`} />;
  if (shown !== null) return <ModelStage source={shown} poster={null} />;
  return <Notice title={name} text={`${facts}. ${words.stage.noPreview}`} />;
}
