import { words } from '../../words/viewer.ts';
import type { Comparison } from '../stage/settings.ts';
import type { ModelSource } from '../stage/source.ts';
import { Choice } from './fields.tsx';
import { PanelTool } from './tool.tsx';
import { panelOf, type ToolContext } from './tool-context.ts';

interface CompareToolProps extends ToolContext {
  others: readonly ModelSource[];
  other: ModelSource | null;
  onCompare: (other: ModelSource | null) => void;
}

const NOTHING = '';

/** Shows another model beside this one, under the same camera. */
export function CompareTool({ others, other, onCompare, ...context }: CompareToolProps) {
  const { stage, state } = context;
  const names = Object.fromEntries(others.map(({ url, name }) => [url, name]));
  return (
    <PanelTool
      icon="compare"
      label={words.tool.compare}
      shortcut="C"
      active={other !== null}
      {...panelOf(context, 'compare')}
    >
      <Choice
        label={words.tool.compareWith}
        value={other?.url ?? NOTHING}
        options={[NOTHING, ...others.map(({ url }) => url)]}
        words={{ ...names, [NOTHING]: words.tool.compareOff }}
        onChange={(url) => onCompare(others.find((each) => each.url === url) ?? null)}
      />
      <Choice<Comparison>
        label={words.tool.comparison}
        value={state.settings.comparison}
        options={['side', 'slider']}
        words={words.comparisons}
        onChange={(comparison) => stage.set({ comparison })}
      />
    </PanelTool>
  );
}
