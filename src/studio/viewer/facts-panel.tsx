import { useId, useState } from 'react';
import { words } from '../words/viewer.ts';
import { factLines } from './fact-lines.ts';
import classes from './facts-panel.module.css';
import type { ModelSource } from './stage/source.ts';
import type { ShownModel } from './stage/stage.ts';
import { useMeasured } from './use-measured.ts';

interface FactsPanelProps {
  model: ShownModel;
  /** Source of the model. */
  source: ModelSource;
  /** Whether two models are shown, so that names are needed to distinguish them. */
  isCompared: boolean;
}

/** Shows the details of a model at the upper edge, as a list that is accessible to screen readers. */
export function FactsPanel({ model, source, isCompared }: FactsPanelProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const measured = useMeasured(source);
  return (
    <section className={classes.facts} aria-label={`${words.facts.title}: ${model.name}`}>
      <button
        type="button"
        className={classes.title}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {isCompared ? model.name : words.facts.title}
      </button>
      <ul id={id} className={classes.list} hidden={!open}>
        {factLines(model, measured).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
