import { words } from '../words/viewer.ts';
import type { Loading } from './use-model.ts';
import classes from './viewer.module.css';

interface LoadingViewProps {
  name: string;
  loading: Loading;
  onCancel: () => void;
  onRetry: () => void;
}

/** Shows the loading progress of a model, and any error. */
export function LoadingView({ name, loading, onCancel, onRetry }: LoadingViewProps) {
  const say = words.loading;
  if (loading.state === 'none' || loading.state === 'shown') return null;
  if (loading.state === 'loading') {
    const { received, total, isReading } = loading;
    return (
      <div className={classes.notice}>
        <progress
          className={classes.progress}
          aria-label={say.label(name)}
          {...(total === null || isReading ? {} : { value: received, max: total })}
        />
        <p className={classes.quiet}>{isReading ? say.reading : say.progress(received, total)}</p>
        <button type="button" className={classes.button} onClick={onCancel}>
          {say.cancel}
        </button>
      </div>
    );
  }
  const isFailed = loading.state === 'failed';
  return (
    <div className={classes.notice} role={isFailed ? 'alert' : 'status'}>
      <p>{isFailed ? say.failed : say.cancelled}</p>
      {isFailed && <p className={classes.quiet}>{loading.message}</p>}
      <button type="button" className={classes.button} onClick={onRetry}>
        {say.retry}
      </button>
    </div>
  );
}
