import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { flowsQuery } from '../data/queries.ts';
import { Gallery } from '../models/gallery.tsx';
import { ownModelsQuery } from '../models/model-queries.ts';
import { Either } from '../ui/either.tsx';
import { useTitle } from '../ui/title.ts';
import { words } from '../words/create.ts';
import { words as models } from '../words/models.ts';
import { ExampleStage } from './example/example-stage.tsx';
import { FlowForm } from './flow-form.tsx';
import classes from './home-page.module.css';
import { handOver } from './sources/handed-files.ts';
import { kindOfFile } from './sources/upload-source.ts';
import { useCreated } from './use-created.ts';

/** The kinds of input that the home page offers, each with its flow. */
const BEGINNINGS = { words: 'text-to-model', image: 'image-to-model' } as const;
type Beginning = keyof typeof BEGINNINGS;

/** The home page: lets the user enter a prompt or drop files, above all earlier work. */
export function HomePage() {
  useTitle(words.create);
  const scroll = useRef<HTMLDivElement>(null);
  const [beginning, setBeginning] = useState<Beginning>('words');
  const { data } = useQuery(flowsQuery);
  const { data: own } = useQuery(ownModelsQuery(1));
  const navigate = useNavigate();
  const flow_name = BEGINNINGS[beginning];
  const flow = data?.flows.find((each) => each.flow_name === flow_name);

  const show = useCreated(flow_name);
  const onCreated = (tasks: TaskStatusPayload[]) => show(tasks, (task) => ({ task, like: task }));
  const onOtherFiles = (files: File[]) => {
    handOver(files);
    if (files.every((file) => kindOfFile(file) === 'image')) setBeginning('image');
    else void navigate({ to: '/create/$flow', params: { flow: 'model-remesh' } });
  };

  return (
    <div ref={scroll} className={classes.scroll}>
      <section className={classes.box} aria-label={words.create}>
        <h1>{words.home.title}</h1>
        <Either
          name="beginning"
          options={(Object.keys(BEGINNINGS) as Beginning[]).map((each) => [each, words.home[each]])}
          value={beginning}
          onChange={setBeginning}
        />
        {flow !== undefined && (
          <FlowForm
            key={flow_name}
            flow={flow}
            prefilled={{}}
            onCreated={onCreated}
            onOtherFiles={onOtherFiles}
            isBrief
          />
        )}
        <Link to="/create/$flow" params={{ flow: flow_name }} className={classes.settings}>
          {words.home.more}
        </Link>
      </section>
      {own?.total === 0 && <ExampleStage />}
      {own !== undefined && own.total > 0 && (
        <section className={classes.gallery}>
          <h2>{models.title}</h2>
          <Gallery scroll={scroll} />
        </section>
      )}
    </div>
  );
}
