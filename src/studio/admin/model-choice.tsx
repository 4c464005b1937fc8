import { useEffect, useState } from 'react';
import type { FoundEnginePayload } from '../../contract/admin/engines.ts';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';
import type { GivenSettings } from './given-settings.ts';

/** Lets an administrator choose the setting and the value that a server still needs, such as its model. */
export function ModelChoice({
  choices,
  onChange,
}: {
  choices: FoundEnginePayload['choices'];
  onChange: (settings: GivenSettings) => void;
}) {
  const say = words.backends;
  const [setting, setSetting] = useState(choices[0]!.setting);
  const values = choices.find((each) => each.setting === setting)?.values ?? [];
  const [chosen, setChosen] = useState(values[0] ?? '');
  const value = values.includes(chosen) ? chosen : (values[0] ?? '');
  useEffect(() => onChange(value === '' ? null : { [setting]: value }), [setting, value, onChange]);
  return (
    <div className={classes.tools}>
      {choices.length > 1 && (
        <label>
          {say.setting}
          <select value={setting} onChange={(event) => setSetting(event.target.value)}>
            {choices.map((each) => (
              <option key={each.setting}>{each.setting}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        {say.value}
        <select value={value} onChange={(event) => setChosen(event.target.value)}>
          {values.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
