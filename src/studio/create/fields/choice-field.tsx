import { words } from '../../words/create.ts';
import { withoutWords } from '../../words/fields.ts';
import { seconds } from '../../words/units.ts';
import type { FieldOption, FormField } from '../form-field.ts';
import classes from './field.module.css';
import { Field } from './field.tsx';

/** Maximum number of options that are all visible; more are shown in a drop-down list. */
const MOST_SHOWN = 6;

interface ChoiceProps {
  field: FormField & { kind: 'choice' };
  id: string;
  value: unknown;
  problem: string | null;
  onChange: (value: string | number | null) => void;
}

/** A choice of one value: all options visible, or a drop-down list if there are many. */
export function ChoiceField({ field, id, value, problem, onChange }: ChoiceProps) {
  const isOpen =
    !field.isRequired && field.initial === null && field.insteadOf === null && field.when === null;
  const options = isOpen ? [leftOut(field), ...field.options] : field.options;
  const pick = (text: string) =>
    onChange(options.find((option) => String(option.value) === text)?.value || null);
  const chosen = String(value ?? '');
  const help = (isOpen && value === null && withoutWords(field.name)) || field.help;
  const rows = options.some(({ note }) => note !== null && hasWords(note));
  return (
    <Field id={id} label={field.label} help={help} problem={problem}>
      {options.length > MOST_SHOWN ? (
        <select
          id={id}
          className={classes.control}
          value={chosen}
          aria-describedby={`${id}-help`}
          onChange={(event) => pick(event.target.value)}
        >
          {value === null && <option value="" />}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <div
          id={id}
          role="radiogroup"
          aria-label={field.label}
          className={rows ? classes.rows : classes.choices}
        >
          {options.map((option) => (
            <label key={option.value} className={classes.choice}>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={String(option.value) === chosen}
                onChange={(event) => pick(event.target.value)}
              />
              {option.label}
              {option.note !== null && <Note note={option.note} />}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

/** Returns the option that leaves the field empty; the service then decides or does nothing. */
function leftOut({ name }: FormField): FieldOption {
  return { value: '', label: name === 'texture_size' ? words.none : words.automatic, note: null };
}

type Known = NonNullable<FieldOption['note']>;

const hasWords = ({ isAvailable, typicalSeconds }: Known) =>
  !isAvailable || typicalSeconds !== null;

function Note({ note }: { note: Known }) {
  if (!hasWords(note)) return null;
  const text = note.isAvailable ? words.usually(seconds(note.typicalSeconds ?? 0)) : words.down;
  return <span className={classes.note}>{text}</span>;
}
