import { useState } from 'react';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { words } from '../words/tasks.ts';
import { curlOf, sdkOf } from './code-samples.ts';
import classes from './task-page.module.css';

const LANGUAGES = { curl: curlOf, sdk: sdkOf } as const;
type Language = keyof typeof LANGUAGES;

/** Shows code samples that create the same task through the API. */
export function CodeSamples({ task }: { task: TaskStatusPayload }) {
  const [language, setLanguage] = useState<Language>('curl');
  const code = LANGUAGES[language](task, location.origin);
  return (
    <section>
      <div className={classes.tabs}>
        <h2>{words.code.title}</h2>
        {(Object.keys(LANGUAGES) as Language[]).map((each) => (
          <Button
            key={each}
            look={each === language ? 'plain' : 'quiet'}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {words.code[each]}
          </Button>
        ))}
        <CopyButton text={code} label={words.code.copy} copied={words.code.copied} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <pre className={classes.code} tabIndex={0}>
        {code}
      </pre>
    </section>
  );
}
