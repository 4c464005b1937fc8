import { valueLabel } from '../../words/fields.ts';
import type { FormField } from '../form-field.ts';
import classes from './field.module.css';
import { describedBy, Field } from './field.tsx';

interface Props<K extends FormField['kind'], V> {
  field: FormField & { kind: K };
  id: string;
  value: unknown;
  problem: string | null;
  onChange: (value: V) => void;
}

/** A short text field with common values beside it. */
export function TextField({ field, id, value, problem, onChange }: Props<'text', string>) {
  return (
    <Field id={id} label={field.label} help={field.help} problem={problem}>
      <input
        id={id}
        className={classes.control}
        list={`${id}-presets`}
        value={String(value ?? '')}
        aria-invalid={problem !== null}
        aria-describedby={describedBy(id, problem)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-presets`}>
        {field.presets.map((preset) => (
          <option key={preset} value={preset} />
        ))}
      </datalist>
    </Field>
  );
}

/** A choice of several common values. */
export function ListField({ field, id, value, problem, onChange }: Props<'list', string[]>) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const toggle = (preset: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, preset] : chosen.filter((each) => each !== preset));
  return (
    <Field id={id} label={field.label} help="" problem={problem}>
      <fieldset id={id} aria-label={field.label} className={classes.choices}>
        {field.presets.map((preset) => (
          <label key={preset} className={classes.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(preset)}
              disabled={!chosen.includes(preset) && chosen.length >= field.most}
              onChange={(event) => toggle(preset, event.target.checked)}
            />
            {valueLabel(field.name, preset)}
          </label>
        ))}
      </fieldset>
    </Field>
  );
}

/** A switch. */
export function SwitchField({ field, id, value, onChange }: Props<'switch', boolean>) {
  return (
    <label className={classes.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={value === true}
        aria-checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {field.label}
        <small>{field.help}</small>
      </span>
    </label>
  );
}
