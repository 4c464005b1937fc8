import { useId, useState } from 'react';
import { words } from '../words/viewer.ts';
import classes from './facts-panel.module.css';
import type { ShownModel } from './stage/stage.ts';

interface FactsPanelProps {
  model: ShownModel;
  /** Models are told apart by their names where two are shown. */
  isCompared: boolean;
}

/** What is known of a model: small, at the upper edge, and a list for who hears the page. */
export function FactsPanel({ model, isCompared }: FactsPanelProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
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
        {factLines(model).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The facts as sentences, in the order in which one asks. */
export function factLines({ facts, topology, polygonsProblem }: ShownModel): string[] {
  const say = words.facts;
  const surface =
    topology === null
      ? [say.finding]
      : [
          ...topology.facesBySides.toReversed().map(([sides, n]) => words.faces(sides, n)),
          say.vertices(topology.vertices),
          topology.closed ? say.closed : say.open(topology.borderEdges),
          ...(topology.nonManifoldEdges > 0 ? [say.nonManifold(topology.nonManifoldEdges)] : []),
        ];
  const textures = facts.textures.map(({ uses, width, height }) =>
    say.texture(uses, width, height),
  );
  return [
    ...surface,
    ...(polygonsProblem === null ? [] : [say.noPolygons]),
    words.size(facts.size),
    ...(textures.length > 0 ? new Set(textures) : [say.noTextures]),
    say.file(facts.fileBytes),
    say.memory(facts.gpuBytes),
  ];
}
