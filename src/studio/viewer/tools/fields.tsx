import { useId } from 'react';
import classes from './tools.module.css';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  words: Readonly<Record<T, string>>;
  /** Returns why an option cannot be chosen; null if it can. */
  refusal?: (option: T) => string | null;
  onChange: (value: T) => void;
}

/** A choice between options that are all visible. */
export function Choice<T extends string>({
  label,
  value,
  options,
  words,
  refusal,
  onChange,
}: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => {
        const why = refusal?.(option) ?? null;
        return (
          <label key={option} className={classes.option} data-off={why !== null || undefined}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              disabled={why !== null}
              onChange={() => onChange(option)}
            />
            <span>{words[option]}</span>
            {why && <span className={classes.why}>{why}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

interface RangeProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  text: string;
  onChange: (value: number) => void;
}

/** A slider with its value as text beside it. */
export function Range({ label, value, min, max, step, text, onChange }: RangeProps) {
  const id = useId();
  return (
    <div className={classes.range}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={text}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
