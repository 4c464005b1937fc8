import { smallLink } from '../../data/client.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/create.ts';
import type { FormField } from '../form-field.ts';
import { type Source, sidesIn } from '../form-values.ts';
import { withMoved } from './sides.ts';
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
  const set = (side: string, source: Source | null) => {
    const { [side]: _, ...others } = sides;
    onChange(source === null ? others : { ...others, [side]: source });
  };
  return (
    <>
      <ul className={classes.sides}>
        {field.sides.map((side, i) => (
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
      </ul>
      <p className={problem === null ? classes.help : classes.problem}>
        {problem ?? words.sides.needed}
      </p>
    </>
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
