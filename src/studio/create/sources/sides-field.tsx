import { useRef, useState } from 'react';
import { turntableSides } from '../../../sdk/turntable.ts';
import { smallLink } from '../../data/client.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/create.ts';
import type { FormField } from '../form-field.ts';
import { type Source, sidesIn } from '../form-values.ts';
import { byName, isOblique, type Sides, withMoved, withTurntable } from './sides.ts';
import classes from './sides-field.module.css';
import { useUploads } from './use-sources.ts';

interface SidesProps {
  field: FormField & { kind: 'sides' };
  id: string;
  value: unknown;
  problem: string | null;
  onChange: (value: unknown) => void;
}

const labelOf = (side: string) => words.sides.name[side] ?? side;

/** Pictures of one object, with a slot for each side. */
export function SidesField({ field, id, value, problem, onChange }: SidesProps) {
  const sides = sidesIn(value);
  const isWithTurntable = field.sides.some(isOblique);
  const shown = field.sides.filter((side) => !isOblique(side) || sides[side] !== undefined);
  const set = (side: string, source: Source | null) => {
    const { [side]: _, ...others } = sides;
    onChange(source === null ? others : { ...others, [side]: source });
  };
  return (
    <>
      <ul className={classes.sides}>
        {shown.map((side, i) => (
          <li key={side}>
            <Side
              id={i === 0 ? id : `${id}-${side}`}
              side={side}
              names={field.sides}
              source={sides[side] ?? null}
              onMove={(to) => onChange(withMoved(sides, side, to))}
              onChange={(source) => set(side, source)}
            />
          </li>
        ))}
        {isWithTurntable && (
          <li>
            <Turntable onAdd={(add) => onChange((before: unknown) => add(sidesIn(before)))} />
          </li>
        )}
      </ul>
      <p className={problem === null ? classes.help : classes.problem}>
        {problem ?? words.sides.needed}
      </p>
    </>
  );
}

/** A slot that takes all pictures of a turntable at once, in the order of their names. */
function Turntable({ onAdd }: { onAdd: (add: (sides: Sides) => Sides) => void }) {
  const [isCountWrong, setCountWrong] = useState(false);
  const chosen = useRef<readonly File[]>([]);
  const uploads = useUploads('image', (source, file) => {
    const around = turntableSides(chosen.current.length);
    const place = chosen.current.indexOf(file);
    // Other files were chosen while this one was uploaded.
    if (around === null || place < 0) return;
    onAdd((sides) => withTurntable(sides, source, place, around));
  });
  const problem = isCountWrong
    ? words.sides.turntableCount
    : uploads.pending.find((file) => file.problem !== null)?.problem?.message;
  function take(files: readonly File[]): void {
    const isTurntable = turntableSides(files.length) !== null;
    setCountWrong(!isTurntable);
    if (!isTurntable) return;
    chosen.current = byName(files);
    uploads.take(chosen.current);
  }
  return (
    <div className={classes.side}>
      <label className={classes.place} aria-busy={uploads.pending.length > 0}>
        <Icon name="file" />
        <input
          className="only-heard"
          type="file"
          accept="image/*"
          multiple
          aria-label={words.sides.chooseTurntable}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <span className={classes.name}>{words.sides.turntable}</span>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function Side({
  id,
  side,
  names,
  source,
  onMove,
  onChange,
}: {
  id: string;
  side: string;
  /** All sides of the field. */
  names: readonly string[];
  source: Source | null;
  /** Moves the picture to another side. */
  onMove: (to: string) => void;
  onChange: (source: Source | null) => void;
}) {
  const label = labelOf(side);
  const uploads = useUploads('image', onChange);
  const problem = uploads.pending.find((file) => file.problem !== null)?.problem;
  return (
    <div className={classes.side}>
      <label className={classes.place} aria-busy={uploads.pending.length > 0}>
        {source?.picture ? (
          <img src={smallLink(source.picture)} alt="" />
        ) : (
          <Icon name={source === null ? 'file' : 'link'} />
        )}
        <input
          id={id}
          className="only-heard"
          type="file"
          accept="image/*"
          aria-label={words.sides.choose(label)}
          onChange={({ target }) => {
            uploads.take([...(target.files ?? [])].slice(0, 1));
            target.value = '';
          }}
        />
      </label>
      <span className={classes.name}>
        {source === null ? (
          label
        ) : (
          <>
            <select
              aria-label={words.sides.sideOf(source.name)}
              value={side}
              onChange={({ target }) => onMove(target.value)}
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {labelOf(name)}
                </option>
              ))}
            </select>
            <button
              type="button"
              aria-label={words.source.remove(label)}
              onClick={() => onChange(null)}
            >
              <Icon name="close" />
            </button>
          </>
        )}
      </span>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem.message}
        </p>
      )}
    </div>
  );
}
