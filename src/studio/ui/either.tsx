import classes from './either.module.css';

/** A choice between a few options, side by side. */
export function Either<T extends string>({
  name,
  options,
  value,
  onChange,
}: {
  name: string;
  options: readonly (readonly [value: T, label: string])[];
  value: unknown;
  onChange: (value: T) => void;
}) {
  return (
    <div className={classes.either}>
      {options.map(([each, label]) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
