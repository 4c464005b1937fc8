import type { ReactNode } from 'react';
import { ChoiceField } from './fields/choice-field.tsx';
import { Field } from './fields/field.tsx';
import { NumberField } from './fields/number-field.tsx';
import { ListField, SwitchField, TextField } from './fields/text-fields.tsx';
import { WordsField } from './fields/words-field.tsx';
import type { FormField } from './form-field.ts';
import { SidesField } from './sources/sides-field.tsx';

/** Renders the control that suits the kind of a field. */
export function FieldControl({
  field,
  source,
  improvePrice,
  ...rest
}: {
  field: FormField;
  id: string;
  value: unknown;
  problem: string | null;
  onChange: (value: unknown) => void;
  /** The control for a field that takes files. */
  source: ReactNode;
  improvePrice: number | null;
}) {
  switch (field.kind) {
    case 'source':
      return (
        <Field id={rest.id} label={field.label} help="" problem={rest.problem}>
          {source}
        </Field>
      );
    case 'sides':
      return <SidesField field={field} {...rest} />;
    case 'words':
      return (
        <WordsField
          field={field}
          improvePrice={improvePrice}
          isFirst={field.isRequired}
          {...rest}
        />
      );
    case 'text':
      return <TextField field={field} {...rest} />;
    case 'list':
      return <ListField field={field} {...rest} />;
    case 'number':
      return <NumberField field={field} {...rest} />;
    case 'switch':
      return <SwitchField field={field} {...rest} />;
    case 'choice':
      return <ChoiceField field={field} {...rest} />;
    case 'format-of':
      return null;
  }
}
