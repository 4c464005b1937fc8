import { Toolbar, Tooltip } from 'radix-ui';
import { words } from '../../words/viewer.ts';
import type { ModelSource } from '../stage/source.ts';
import { AnimationTool } from './animation-tool.tsx';
import { CaptureTool } from './capture-tool.tsx';
import { CompareTool } from './compare-tool.tsx';
import { EdgesTool, LightTool, ModeTool, SectionTool, ViewTool } from './setting-tools.tsx';
import { ButtonTool } from './tool.tsx';
import type { ToolContext } from './tool-context.ts';
import classes from './tools.module.css';

interface ViewerToolbarProps extends ToolContext {
  isMeasuring: boolean;
  onMeasure: () => void;
  others: readonly ModelSource[];
  other: ModelSource | null;
  onCompare: (other: ModelSource | null) => void;
  isFull: boolean;
  /** Toggles full screen; null if the browser does not support it. */
  onFull: (() => void) | null;
}

/** The tools at the lower edge of the stage; arrow keys move between them. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const { stage, state, name, panel, onPanel } = props;
  const context = { stage, state, name, panel, onPanel };
  const clips = state.models[0]?.facts.clips ?? [];
  return (
    <Tooltip.Provider delayDuration={400}>
      <Toolbar.Root className={classes.bar} aria-label={words.tools}>
        <ViewTool {...context} />
        <ModeTool {...context} />
        <EdgesTool {...context} />
        <LightTool {...context} />
        <Toolbar.Separator className={classes.line} />
        <ButtonTool
          icon="measure"
          label={words.tool.measure}
          shortcut="M"
          pressed={props.isMeasuring}
          onPress={props.onMeasure}
        />
        <SectionTool {...context} />
        {clips.length > 0 && <AnimationTool {...context} clips={clips} />}
        {props.others.length > 0 && (
          <CompareTool
            {...context}
            others={props.others}
            other={props.other}
            onCompare={props.onCompare}
          />
        )}
        <Toolbar.Separator className={classes.line} />
        <CaptureTool {...context} />
        {props.onFull && (
          <ButtonTool
            icon={props.isFull ? 'leave' : 'fullScreen'}
            label={props.isFull ? words.tool.leaveFullScreen : words.tool.fullScreen}
            onPress={props.onFull}
          />
        )}
      </Toolbar.Root>
    </Tooltip.Provider>
  );
}
