import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bozzetto } from '../../data/client.ts';
import { wordsOf } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { submitOnEnter } from '../../ui/submit-on-enter.ts';
import { SUGGESTIONS, words } from '../../words/create.ts';
import type { FormField } from '../form-field.ts';
import classes from './field.module.css';
import { describedBy, Field } from './field.tsx';
import own from './words-field.module.css';

interface WordsProps {
  field: FormField & { kind: 'words' };
  id: string;
  value: unknown;
  problem: string | null;
  onChange: (value: string) => void;
  /** Price of improving the words; null: nothing here does it. */
  optimisePrice: number | null;
  /** Whether the page opens with the cursor in it. */
  isFirst?: boolean;
}

/** Text field for the user's prompt, which the service can improve, with suggestions if it is empty. */
export function WordsField(props: WordsProps) {
  const { field, id, value, problem, onChange, optimisePrice, isFirst } = props;
  const text = String(value ?? '');
  const [before, setBefore] = useState<string | null>(null);
  const optimise = useMutation({
    mutationFn: async (user_input: string) => {
      const { output } = await bozzetto.run('prompt-optimize', { user_input });
      return output?.optimized_prompt ?? user_input;
    },
    onSuccess: (better) => {
      setBefore(text);
      onChange(better);
    },
  });
  const failed = optimise.error === null ? null : wordsOf(optimise.error).message;
  return (
    <Field id={id} label={field.label} help="" problem={failed ?? problem}>
      <textarea
        id={id}
        className={classes.control}
        value={text}
        rows={3}
        maxLength={field.most}
        placeholder={words.prompt.placeholder}
        aria-invalid={problem !== null}
        aria-describedby={describedBy(id, problem)}
        // biome-ignore lint/a11y/noAutofocus: the first thing that the page is for
        autoFocus={isFirst}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submitOnEnter}
      />
      <div className={own.tools}>
        {optimisePrice !== null && (
          <Button
            look="quiet"
            disabled={text.trim() === '' || optimise.isPending}
            onClick={() => optimise.mutate(text.trim())}
          >
            <Icon name="spark" />
            {optimise.isPending ? words.prompt.optimising : words.prompt.optimise(optimisePrice)}
          </Button>
        )}
        {before !== null && (
          <Button
            look="quiet"
            onClick={() => {
              onChange(before);
              setBefore(null);
            }}
          >
            {words.prompt.undo}
          </Button>
        )}
      </div>
      {text === '' && (
        <div className={own.suggestions}>
          {SUGGESTIONS.map((suggestion) => (
            <button key={suggestion} type="button" onClick={() => onChange(suggestion)}>
              {suggestion}
            </button>
          ))}
        </div>
      )}
    </Field>
  );
}
