import type { TaskReport, TaskStatusPayload } from '../../contract/task.ts';
import { stageWords, words } from '../words/tasks.ts';
import { seconds } from '../words/units.ts';
import classes from './task-page.module.css';
import { type TimelineStage, timelineOf } from './timeline.ts';

/** Shows the stages of a task with their durations. */
export function TimelineView({
  task,
  report,
}: {
  task: TaskStatusPayload;
  report: TaskReport | null;
}) {
  const { waited, stages, total } = timelineOf(task, report);
  const longest = Math.max(1, ...stages.map(({ milliseconds }) => milliseconds ?? 0));
  return (
    <section>
      <h2>{words.timeline.title}</h2>
      <ol className={classes.stages}>
        {waited !== null && <Line label={words.timeline.waited} milliseconds={waited} />}
        {stages.map((stage) => (
          <li key={stage.stage} className={classes.stage}>
            <span className={stage.milliseconds === null ? classes.now : undefined}>
              {stageWords(stage.stage)}
            </span>
            <span className="number">
              {stage.milliseconds === null
                ? words.timeline.now
                : seconds(stage.milliseconds / 1000)}
            </span>
            {stage.milliseconds !== null && (
              <meter
                className={classes.bar}
                max={longest}
                value={stage.milliseconds}
                aria-label={stageWords(stage.stage)}
              />
            )}
            {stage.parts.length > 0 && <Parts stage={stage} />}
          </li>
        ))}
        {total !== null && <Line label={endWords(task)} milliseconds={total} />}
      </ol>
      {report !== null && report.attempts > 1 && (
        <p className={classes.quiet}>{words.timeline.attempts(report.attempts)}</p>
      )}
    </section>
  );
}

function Line({ label, milliseconds }: { label: string; milliseconds: number }) {
  return (
    <li className={classes.stage}>
      <span className={classes.quiet}>{label}</span>
      <span className={`${classes.quiet} number`}>{seconds(milliseconds / 1000)}</span>
    </li>
  );
}

function Parts({ stage }: { stage: TimelineStage }) {
  return (
    <details className={classes.parts}>
      <summary>{words.timeline.steps(stage.parts.length)}</summary>
      <ol>
        {stage.parts.map((part) => (
          <li key={part.stage}>
            <span>{stageWords(part.stage)}</span>
            <span className="number">{seconds(part.milliseconds / 1000)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function endWords({ status }: TaskStatusPayload): string {
  if (status === 'FAILED') return words.timeline.failed;
  return status === 'CANCELLED' ? words.timeline.cancelled : words.timeline.done;
}
