import { useEffect, useRef, useState } from 'react';
import { words } from '../words/viewer.ts';
import { FactsPanel } from './facts-panel.tsx';
import { LoadingView } from './loading-view.tsx';
import { MeasureView } from './measure-view.tsx';
import { SplitHandle } from './split-handle.tsx';
import type { EditedView } from './stage/edited-scene.ts';
import type { Fetch } from './stage/fetch-bytes.ts';
import type { Comparison } from './stage/settings.ts';
import type { ModelSource } from './stage/source.ts';
import type { Stage } from './stage/stage.ts';
import type { PanelName } from './tools/tool-context.ts';
import { ViewerToolbar } from './tools/toolbar.tsx';
import { useEdited } from './use-edited.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useModel } from './use-model.ts';
import { useStage, useStageState } from './use-stage.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { UvLayout } from './uv-layout.tsx';
import { ValenceLegend } from './valence-legend.tsx';
import classes from './viewer.module.css';

/** A model without a file: only its edits are shown. */
interface FilelessModel {
  name: string;
  url: null;
}

export interface ViewerProps {
  source: ModelSource | FilelessModel;
  /** The model that is initially compared; null if there is none. */
  compareWith?: ModelSource | null;
  /** How two models are compared at first; defaults to side by side. */
  comparison?: Comparison;
  /** Other models that the user can choose to compare with. */
  others?: readonly ModelSource[];
  /** An edit of the model, shown instead of the model; null if there is none. */
  edited?: EditedView | null;
  /** URL of a picture that is shown until the model is loaded. */
  poster?: string | null;
  /** Whether the model rotates slowly until the user interacts with it. */
  turning?: boolean;
  /** Function that fetches files; defaults to the page's own fetch. It must stay the same between renders. */
  fetchFile?: Fetch;
}

/** An interactive 3D view of a model, with tools to inspect it. Fills its parent element. */
export function Viewer(props: ViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useStage(canvas, props.fetchFile);
  const { name } = props.source;
  return (
    <div className={classes.viewer}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrow keys turn the model. */}
      <canvas
        ref={canvas}
        className={classes.canvas}
        tabIndex={0}
        role="application"
        aria-roledescription={words.roleDescription}
        aria-label={words.stage(name)}
        aria-description={words.stageHelp}
      />
      {stage instanceof Error && <p className={classes.notice}>{words.loading.noWebgl}</p>}
      {stage !== null && !(stage instanceof Error) && <OpenViewer {...props} stage={stage} />}
    </div>
  );
}

/** The controls over the canvas, shown once the stage is open. */
function OpenViewer({ stage, ...props }: ViewerProps & { stage: Stage }) {
  const { source, compareWith = null, others = [], edited = null } = props;
  const { poster = null, turning = false, comparison = 'side' } = props;
  const state = useStageState(stage);
  const [chosen, setOther] = useState<ModelSource | null>(compareWith);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [isMeasuring, setMeasuring] = useState(false);
  const full = useFullScreen(stage.picture.canvas);
  const choices = [...(compareWith ? [compareWith] : []), ...others].filter(
    ({ url }, i, all) => url !== source.url && all.findIndex((each) => each.url === url) === i,
  );
  const other = choices.find(({ url }) => url === chosen?.url) ?? null;
  const file = source.url === null ? null : source;
  const first = useModel(stage, 0, file);
  const second = useModel(stage, 1, other);
  const loads = [first, second];
  const isShown = file === null ? edited !== null : first.loading.state === 'shown';
  useEdited(stage, isShown ? edited : null, source.name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the model to compare with changes.
  useEffect(() => setOther(compareWith), [compareWith?.url]);
  useEffect(() => stage.set({ comparison }), [stage, comparison]);
  useTurning(stage, turning && isShown);
  const measure = () => {
    stage.setMeasured([]);
    setMeasuring(!isMeasuring);
  };
  const compare = () => setOther(other === null ? (choices[0] ?? null) : null);
  useViewerKeys({ stage, name: source.name, panel, setPanel, isMeasuring, measure, compare });

  const shown = state.models.filter((model) => model !== null);
  const isSplit = shown.length === 2;
  return (
    <>
      {!isShown && poster !== null && <img className={classes.poster} src={poster} alt="" />}
      <div className={classes.corner}>
        {state.models[0] && (
          <FactsPanel
            model={state.models[0]}
            source={edited === null && file !== null ? file : unmeasured(source)}
            isCompared={isSplit}
          />
        )}
      </div>
      {isSplit && state.models[1] && other && (
        <div className={classes.otherCorner}>
          <FactsPanel model={state.models[1]} source={other} isCompared />
        </div>
      )}
      {isSplit && state.settings.comparison === 'slider' && (
        <SplitHandle split={state.settings.split} onSplit={(split) => stage.set({ split })} />
      )}
      {isShown && isMeasuring && <MeasureView stage={stage} measured={state.measured} />}
      <div className={classes.lower}>
        {state.settings.mode === 'uv' && isShown && <UvLayout stage={stage} name={source.name} />}
        {state.settings.edges === 'irregular' && isShown && <ValenceLegend />}
      </div>
      {loads.map(({ loading, cancel, retry }, slot) => (
        <LoadingView
          key={slot === 0 ? 'model' : 'other'}
          name={slot === 0 ? source.name : (other?.name ?? '')}
          loading={loading}
          onCancel={cancel}
          onRetry={retry}
        />
      ))}
      {isShown && (
        <ViewerToolbar
          stage={stage}
          state={state}
          name={source.name}
          panel={panel}
          onPanel={setPanel}
          isMeasuring={isMeasuring}
          onMeasure={measure}
          others={choices}
          other={other}
          onCompare={setOther}
          isFull={full.isFull}
          onFull={full.toggle}
        />
      )}
    </>
  );
}

/** Returns the source without measurements, because the service measured the file's model and not the edit. */
const unmeasured = ({ name, url }: ViewerProps['source']): ModelSource => ({
  name,
  url: url ?? '',
});

/** Rotates the model until the user touches the stage; never if the user prefers reduced motion. */
function useTurning(stage: Stage, turning: boolean): void {
  useEffect(() => {
    if (!turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { canvas } = stage.picture;
    stage.set({ turntable: true });
    const ended = new AbortController();
    const stop = () => {
      ended.abort();
      stage.set({ turntable: false });
    };
    for (const event of ['pointerdown', 'wheel', 'keydown'])
      canvas.addEventListener(event, stop, { signal: ended.signal, passive: true });
    return () => ended.abort();
  }, [stage, turning]);
}
