import { words } from '../../words/create.ts';
import { short } from '../../words/units.ts';
import type { FormField } from '../form-field.ts';
import classes from './field.module.css';
import { describedBy, Field } from './field.tsx';

/** Ranges with fewer values than this are shown as a choice of single values. */
const MOST_SHOWN = 5;

interface NumberProps {
  field: FormField & { kind: 'number' };
  id: string;
  value: unknown;
  problem: string | null;
  onChange: (value: number | null) => void;
}

/** A field for a whole number, typed or chosen from common values. */
export function NumberField({ field, id, value, problem, onChange }: NumberProps) {
  const { least, most } = field;
  const isShort = most - least < MOST_SHOWN;
  const values = isShort
    ? Array.from({ length: most - least + 1 }, (_, i) => least + i)
    : field.presets;
  return (
    <Field
      id={id}
      label={field.label}
      help={isShort ? '' : [words.between(least, most), field.help].filter(Boolean).join('. ')}
      problem={problem}
    >
      {!isShort && (
        <input
          id={id}
          className={`${classes.control} number`}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          step={1}
          value={value === null ? '' : String(value)}
          placeholder={words.automatic}
          aria-invalid={problem !== null}
          aria-describedby={describedBy(id, problem)}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        />
      )}
      {values.length > 0 && (
        <div
          id={isShort ? id : undefined}
          role="radiogroup"
          aria-label={field.label}
          className={classes.choices}
        >
          {values.map((each) => (
            <label key={each} className={classes.choice}>
              <input
                type="radio"
                name={`${id}-preset`}
                checked={value === each}
                onChange={() => onChange(each)}
              />
              <span className="number">{short(each)}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
