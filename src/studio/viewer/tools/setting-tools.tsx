import { words } from '../../words/viewer.ts';
import {
  AXES,
  EDGES,
  type EdgeKind,
  MODES,
  type Mode,
  type Section,
  VIEWS,
} from '../stage/settings.ts';
import type { ShownModel } from '../stage/stage.ts';
import { Action } from './action.tsx';
import { Choice, Range, Switch } from './fields.tsx';
import { PanelTool } from './tool.tsx';
import { panelOf, type ToolContext } from './tool-context.ts';
import classes from './tools.module.css';

const FIRST_SECTION: Section = { axis: 'x', at: 0.5, flipped: false };

export function ViewTool(context: ToolContext) {
  const { stage, state } = context;
  return (
    <PanelTool icon="view" label={words.tool.view} {...panelOf(context, 'view')}>
      <div className={classes.views}>
        {VIEWS.map((view, i) => (
          <Action
            key={view}
            label={words.views[view]}
            shortcut={`${i + 1}`}
            onPress={() => stage.picture.view.view(view)}
          />
        ))}
      </div>
      <Action label={words.tool.fit} shortcut="F" onPress={() => stage.picture.view.fit()} />
      <Switch
        label={words.tool.turntable}
        checked={state.settings.turntable}
        onChange={(turntable) => stage.set({ turntable })}
      />
    </PanelTool>
  );
}

export function ModeTool(context: ToolContext) {
  const { stage, state } = context;
  const empty = state.models[0]?.facts.emptyModes ?? [];
  return (
    <PanelTool
      icon="mode"
      label={words.tool.mode}
      active={state.settings.mode !== 'material'}
      {...panelOf(context, 'mode')}
    >
      <Choice<Mode>
        label={words.tool.mode}
        value={state.settings.mode}
        options={MODES}
        words={words.modes}
        refusal={(mode) => (empty.includes(mode) ? words.tool.missing : null)}
        onChange={(mode) => stage.set({ mode })}
      />
    </PanelTool>
  );
}

export function EdgesTool(context: ToolContext) {
  const { stage, state } = context;
  return (
    <PanelTool
      icon="edges"
      label={words.tool.edges}
      shortcut="W"
      active={state.settings.edges !== 'none'}
      {...panelOf(context, 'edges')}
    >
      <Choice<EdgeKind>
        label={words.tool.edges}
        value={state.settings.edges}
        options={EDGES}
        words={words.edges}
        refusal={(kind) => edgeRefusal(state.models[0], kind)}
        onChange={(edges) => stage.set({ edges })}
      />
    </PanelTool>
  );
}

/** Returns why a kind of edges cannot be shown for a model; null if it can. */
export function edgeRefusal(model: ShownModel | null, kind: EdgeKind): string | null {
  if (kind === 'none' || kind === 'triangles' || model?.hasPolygons === true) return null;
  return model?.hasPolygons === null ? words.tool.onTheWay : words.tool.noPolygons;
}

export function LightTool(context: ToolContext) {
  const { stage } = context;
  const { exposure, lightAngle, shadow } = context.state.settings;
  return (
    <PanelTool
      icon="light"
      label={words.tool.light}
      shortcut="L"
      active={exposure !== 0 || lightAngle !== 0}
      {...panelOf(context, 'light')}
    >
      <Range
        label={words.tool.exposure}
        value={exposure}
        min={-3}
        max={3}
        step={0.1}
        text={words.tool.stops(exposure)}
        onChange={(value) => stage.set({ exposure: value })}
      />
      <Range
        label={words.tool.angle}
        value={lightAngle}
        min={-180}
        max={180}
        step={5}
        text={words.tool.degrees(lightAngle)}
        onChange={(value) => stage.set({ lightAngle: value })}
      />
      <Switch
        label={words.tool.shadow}
        checked={shadow}
        onChange={(on) => stage.set({ shadow: on })}
      />
    </PanelTool>
  );
}

export function SectionTool(context: ToolContext) {
  const { stage } = context;
  const { section } = context.state.settings;
  const change = (part: Partial<Section>) =>
    stage.set({ section: { ...(section ?? FIRST_SECTION), ...part } });
  return (
    <PanelTool
      icon="section"
      label={words.tool.section}
      shortcut="X"
      active={section !== null}
      {...panelOf(context, 'section')}
    >
      <Switch
        label={words.tool.sectionOn}
        checked={section !== null}
        onChange={(on) => stage.set({ section: on ? FIRST_SECTION : null })}
      />
      <Choice
        label={words.tool.sectionAxis}
        value={section?.axis ?? FIRST_SECTION.axis}
        options={AXES}
        words={words.axes}
        onChange={(axis) => change({ axis })}
      />
      <Range
        label={words.tool.sectionAt}
        value={section?.at ?? FIRST_SECTION.at}
        min={0}
        max={1}
        step={0.005}
        text={words.tool.percent(section?.at ?? FIRST_SECTION.at)}
        onChange={(at) => change({ at })}
      />
      <Switch
        label={words.tool.flip}
        checked={section?.flipped ?? false}
        onChange={(flipped) => change({ flipped })}
      />
    </PanelTool>
  );
}
