import { useQuery } from '@tanstack/react-query';
import { notFound, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { flowsQuery } from '../data/queries.ts';
import { taskQuery } from '../tasks/task-queries.ts';
import { TaskStage } from '../tasks/task-stage.tsx';
import { Workbench } from '../ui/page.tsx';
import { flowWords } from '../words/flows.ts';
import { EmptyStage } from './empty-stage.tsx';
import { FlowForm } from './flow-form.tsx';
import { FlowTabs } from './flow-tabs.tsx';
import type { Source } from './form-values.ts';
import { chosenOf, likeTask, sourceOfTask } from './prefill.ts';
import { handOver } from './sources/handed-files.ts';
import { kindOfFile } from './sources/upload-source.ts';
import { type CreateSearch, useCreated } from './use-created.ts';

/** The form of a flow beside the stage, where its task appears. */
export function CreatePage({ flow_name, search }: { flow_name: string; search: CreateSearch }) {
  const { data } = useQuery(flowsQuery);
  const from = useQuery({ ...taskQuery(search.from ?? ''), enabled: search.from !== undefined });
  const like = useQuery({ ...taskQuery(search.like ?? ''), enabled: search.like !== undefined });
  const onStage = useQuery({ ...taskQuery(search.task ?? ''), enabled: search.task !== undefined });
  const [chosen, setChosen] = useState<{ source: Source; file: File | null } | null>(null);
  const navigate = useNavigate();
  const flow = data?.flows.find((each) => each.flow_name === flow_name);
  if (data !== undefined && flow === undefined) throw notFound();

  const show = useCreated(flow_name);
  const onCreated = (tasks: TaskStatusPayload[]) => show(tasks, (task) => ({ ...search, task }));
  const onOtherFiles = (files: File[]) => {
    handOver(files);
    const other = files.some((file) => kindOfFile(file) === 'model')
      ? 'model-remesh'
      : 'image-to-model';
    void navigate({ to: '/create/$flow', params: { flow: other } });
  };

  const isReady = flow !== undefined && !from.isLoading && !like.isLoading;
  const prefilled = {
    ...(like.data === undefined ? {} : likeTask(like.data)),
    ...(from.data === undefined ? {} : sourceOfTask(chosenOf(from.data, search))),
    ...(search.format === undefined ? {} : { target_format: search.format }),
  };
  return (
    <Workbench
      isEmpty={onStage.data === undefined && from.data === undefined && chosen === null}
      title={flowWords(flow_name).verb}
      panel={
        <>
          {data !== undefined && <FlowTabs flows={data.flows} current={flow_name} />}
          {isReady && (
            <FlowForm
              key={`${flow_name} ${search.from} ${search.like} ${search.format}`}
              flow={flow}
              prefilled={prefilled}
              onCreated={onCreated}
              onSources={(sources, file) => {
                const source = sources.at(-1);
                setChosen(source === undefined ? null : { source, file });
              }}
              onOtherFiles={onOtherFiles}
            />
          )}
        </>
      }
      stage={
        onStage.data !== undefined ? (
          <TaskStage task={onStage.data} />
        ) : (
          <EmptyStage flow={flow ?? null} chosen={chosen} from={from.data ?? null} />
        )
      }
    />
  );
}
