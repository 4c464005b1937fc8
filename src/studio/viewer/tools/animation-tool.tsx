import { useEffect, useState } from 'react';
import { words } from '../../words/viewer.ts';
import type { ModelFacts } from '../stage/model-facts.ts';
import { Action } from './action.tsx';
import { Choice, Range } from './fields.tsx';
import { PanelTool } from './tool.tsx';
import { panelOf, type ToolContext } from './tool-context.ts';

interface AnimationToolProps extends ToolContext {
  clips: ModelFacts['clips'];
}

/** Plays the model's clips. */
export function AnimationTool({ clips, ...context }: AnimationToolProps) {
  const { stage, state } = context;
  const { clip, isPlaying } = state.player;
  const options = ['-1', ...clips.map((_, i) => `${i}`)];
  const names = Object.fromEntries(
    options.map((option) => [
      option,
      option === '-1' ? words.tool.atRest : words.tool.clip(clips[+option].name, +option),
    ]),
  );
  return (
    <PanelTool
      icon={isPlaying ? 'pause' : 'animation'}
      label={words.tool.animation}
      active={clip >= 0}
      {...panelOf(context, 'animation')}
    >
      <Choice
        label={words.tool.animation}
        value={`${clip}`}
        options={options}
        words={names}
        onChange={(option) => stage.choose(+option)}
      />
      {clip >= 0 && (
        <>
          <Action
            label={isPlaying ? words.tool.pause : words.tool.play}
            onPress={() => stage.setPlaying(!isPlaying)}
          />
          <Moment stage={stage} seconds={clips[clip].seconds} />
        </>
      )}
    </PanelTool>
  );
}

/** Shows the current position in the clip, updated with every frame. */
function Moment({ stage, seconds }: Pick<ToolContext, 'stage'> & { seconds: number }) {
  const [time, setTime] = useState(stage.time);
  useEffect(() => stage.picture.onFrame(() => setTime(stage.time)), [stage]);
  return (
    <Range
      label={words.tool.moment}
      value={time}
      min={0}
      max={seconds}
      step={seconds / 200}
      text={words.tool.seconds(time)}
      onChange={(value) => {
        stage.setPlaying(false);
        stage.seek(value);
      }}
    />
  );
}
