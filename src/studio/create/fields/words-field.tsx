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
  /** Price of improving the prompt; null if it is not available. */
  improvePrice: number | null;
  /** Whether the prompt is what the task is made from: it has focus when the page opens, and suggestions. */
  isFirst?: boolean;
}

/** A text field for the user's prompt, which the service can improve. */
export function WordsField(props: WordsProps) {
  const { field, id, value, problem, onChange, improvePrice, isFirst } = props;
  const text = String(value ?? '');
  const [before, setBefore] = useState<string | null>(null);
  const improve = useMutation({
    mutationFn: async (user_input: string) => {
      const { output } = await bozzetto.run('prompt-optimize', { user_input });
      return output?.optimized_prompt ?? user_input;
    },
    onSuccess: (better) => {
      setBefore(text);
      onChange(better);
    },
  });
  const failed = improve.error === null ? null : wordsOf(improve.error).message;
  return (
    <Field id={id} label={field.label} help={isFirst ? '' : field.help} problem={failed ?? problem}>
      <textarea
        id={id}
        className={classes.control}
        value={text}
        rows={isFirst ? 3 : 1}
        maxLength={field.most}
        placeholder={words.prompt.placeholder}
        aria-invalid={problem !== null}
        aria-describedby={describedBy(id, problem)}
        // biome-ignore lint/a11y/noAutofocus: the prompt is the main purpose of the page
        autoFocus={isFirst}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submitOnEnter}
      />
      <div className={own.tools}>
        {improvePrice !== null && (
          <Button
            look="quiet"
            disabled={text.trim() === '' || improve.isPending}
            onClick={() => improve.mutate(text.trim())}
          >
            <Icon name="spark" />
            {improve.isPending ? words.prompt.improving : words.prompt.improve(improvePrice)}
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
      {isFirst && text === '' && (
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
