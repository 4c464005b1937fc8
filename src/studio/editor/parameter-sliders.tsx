import { useId, useMemo, useRef } from 'react';
import type { Parameter } from '../../contract/shape-program.ts';
import { spoken, words } from '../words/editor.ts';
import { number } from '../words/units.ts';
import classes from './editor.module.css';
import { sliderScale, wholeParameters } from './slider-scale.ts';
import type { Editor } from './use-editor.ts';
import { useSettled } from './use-settled.ts';

/** A slider for each parameter that has a range. @param hasHeading false if they follow another heading at once */
export function ParameterSliders({
  editor,
  hasHeading = true,
}: {
  editor: Editor;
  hasHeading?: boolean;
}) {
  const { program } = editor.state;
  const { parameters = {}, parts } = program;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value between whole numbers comes only from a range that is not whole.
  const whole = useMemo(() => wholeParameters(program), [parts]);
  const ranged = Object.entries(parameters).filter(([, { min, max }]) => max > min);
  if (ranged.length === 0) return null;
  return (
    <>
      {hasHeading && <h3>{words.parameters}</h3>}
      <ul className={classes.sliders}>
        {ranged.map(([name, parameter]) => (
          <li key={name}>
            <Slider
              name={name}
              parameter={parameter}
              isWhole={whole.has(name)}
              onChange={(value) => editor.edit({ kind: 'parameter', name, value })}
              onSettle={editor.settle}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Slider({
  name,
  parameter,
  isWhole,
  onChange,
  onSettle,
}: {
  name: string;
  parameter: Parameter;
  isWhole: boolean;
  onChange: (value: number) => void;
  onSettle: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useSettled(input, onSettle);
  const { min, max } = parameter;
  const scale = sliderScale(parameter, isWhole);
  // The runner clamps values in the same way.
  const value = Math.min(max, Math.max(min, parameter.value));
  const text = number(Number(value.toPrecision(4)));
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{spoken(name)}</label>
      <output htmlFor={id} className="number">
        {text}
      </output>
      <input
        ref={input}
        id={id}
        type="range"
        min={scale.min}
        max={scale.max}
        step={scale.step}
        value={scale.positionOf(value)}
        aria-valuetext={text}
        onChange={({ target }) => onChange(scale.valueAt(target.valueAsNumber))}
      />
    </div>
  );
}
