import { type FormEvent, useId, useRef, useState } from 'react';
import { smallLink } from '../../data/client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/create.ts';
import type { Source } from '../form-values.ts';
import { CameraDialog } from './camera-dialog.tsx';
import classes from './source-field.module.css';
import { linkedSource, type SourceKind } from './upload-source.ts';
import type { useUploads } from './use-sources.ts';
import { withCompanions } from './with-companions.ts';

/** File types that the file dialog offers, by kind of source. */
const ACCEPT = { image: 'image/png,image/jpeg,image/webp,image/avif', model: undefined } as const;

interface SourceFieldProps {
  id: string;
  kind: SourceKind;
  sources: readonly Source[];
  onChange: (sources: Source[]) => void;
  uploads: ReturnType<typeof useUploads>;
  /** Whether several files create several tasks. */
  isMany: boolean;
  problem: string | null;
}

/** Lets the user add files by dialog, camera or link. The page passes in dropped and pasted files. */
export function SourceField(props: SourceFieldProps) {
  const { id, kind, sources, onChange, uploads, isMany, problem } = props;
  const [isShooting, setShooting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (input.current !== null) input.current.value = '';
    const joined = kind === 'model' ? await withCompanions(files) : files;
    uploads.take(isMany ? joined : joined.slice(0, 1));
  };
  const isEmpty = sources.length === 0 && uploads.pending.length === 0;
  return (
    <div className={classes.field} data-empty={isEmpty}>
      {isEmpty ? (
        <p className={classes.invite}>
          {words.source.drop[kind]}
          <span>{words.source.formats[kind]}</span>
        </p>
      ) : (
        <SourceList sources={sources} uploads={uploads} onChange={onChange} />
      )}
      <div className={classes.ways}>
        <Button
          onClick={() => input.current?.click()}
          aria-describedby={problem ? `${id}-problem` : undefined}
        >
          <Icon name="file" />
          {words.source.choose}
        </Button>
        {kind === 'image' && (
          <Button onClick={() => setShooting(true)}>
            <Icon name="camera" />
            {words.source.camera}
          </Button>
        )}
      </div>
      <LinkInput
        kind={kind}
        onSource={(source) => onChange(isMany ? [...sources, source] : [source])}
      />
      <input
        ref={input}
        id={id}
        className="only-heard"
        type="file"
        tabIndex={-1}
        aria-label={words.source.choose}
        accept={ACCEPT[kind]}
        multiple={isMany || kind === 'model'}
        onChange={(event) => void choose(event.target.files)}
      />
      {isShooting && (
        <CameraDialog
          onPicture={(file) => uploads.take([file])}
          onClose={() => setShooting(false)}
        />
      )}
    </div>
  );
}

function SourceList({
  sources,
  uploads,
  onChange,
}: Pick<SourceFieldProps, 'sources' | 'uploads' | 'onChange'>) {
  return (
    <ul className={classes.list}>
      {sources.map((source) => (
        <li key={source.value} className={classes.source}>
          {source.picture === null ? (
            <span className={classes.sign}>
              {source.format?.toUpperCase() ?? <Icon name="link" />}
            </span>
          ) : (
            <img className={classes.picture} src={smallLink(source.picture)} alt="" />
          )}
          <span className={classes.name}>{source.name}</span>
          <Remove
            name={source.name}
            onClick={() => onChange(sources.filter(({ value }) => value !== source.value))}
          />
        </li>
      ))}
      {uploads.pending.map(({ id, name, problem }) => (
        <li key={id} className={classes.source} aria-busy={problem === null}>
          <span className={classes.sign}>
            <Icon name={problem === null ? 'make' : 'alert'} />
          </span>
          <span className={classes.name}>
            {name}
            {problem === null ? (
              <span className={classes.quiet}>{words.source.uploading}</span>
            ) : (
              <span role="alert" className={classes.problem}>
                {problem.message} {problem.suggestion}
              </span>
            )}
          </span>
          <Remove name={name} onClick={() => uploads.drop(id)} />
        </li>
      ))}
    </ul>
  );
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button look="quiet" aria-label={words.source.remove(name)} onClick={onClick}>
      <Icon name="close" />
    </Button>
  );
}

function LinkInput({ kind, onSource }: { kind: SourceKind; onSource: (source: Source) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    try {
      onSource(linkedSource(kind, text));
      setText('');
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <div className={classes.link}>
      <input
        type="url"
        aria-label={words.source.urlLabel}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        placeholder={words.source.urlPlaceholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && add(event)}
      />
      <Button onClick={() => add()} disabled={text.trim() === ''}>
        {words.source.urlAdd}
      </Button>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className={classes.problem}>
          {words.source.urlInvalid}
        </p>
      )}
    </div>
  );
}
