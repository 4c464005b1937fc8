import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Likeness } from '../../../spec/likeness.ts';
import { likenessInWords } from './likeness-in-words.ts';
import { measuresInWords } from './measures-in-words.ts';
import { statedViewpoint, withoutViewpoint } from './viewpoint.ts';

const camera = { azimuth: 34.2, elevation: 17.8, distance: 3.6, iou: 0.864 };
const LIKE: Likeness = {
  camera,
  other: null,
  widths: [
    { at: 0.625, picture: 0.8, model: 0.9, left: -0.08, right: 0.02 },
    { at: 0.875, picture: 0.5, model: 0.5, left: 0.06, right: 0.06 },
    { at: 0.125, picture: 0.6, model: 0.61, left: 0, right: 0.01 },
    { at: 0.375, picture: 0.6, model: 0, left: 0, right: -0.6 },
  ],
  proportion: { picture: 1.32, model: 1.21 },
  missing: [{ share: 0.031, box: { left: 300, top: 40, right: 380, bottom: 120 } }],
  extra: [],
  regions: [
    {
      region: 'upper left',
      picture: [{ color: '#aa5500', share: 0.7 }],
      model: [{ color: '#443322', share: 0.9 }],
      distance: 0.12,
    },
    { region: 'middle', picture: [], model: [], distance: 0.01 },
  ],
  colorDistance: 0.07,
};

test('a likeness is told with figures', () => {
  const text = likenessInWords(LIKE, { azimuth: 30, elevation: 20 });
  assert.match(text, /azimuth 34°, elevation 18° \(you wrote 30°, 20°\).*agree to 0\.86/);
  assert.match(text, /too squat by 8%/);
  assert.match(
    text,
    /shifted to the right at 0\.88.*too wide by 13% at 0\.63 of the height \(left edge 8% of the whole width too far out\); nothing at 0\.38/,
  );
  assert.doesNotMatch(text, /at 0\.13/);
  assert.match(text, /missing in the model: x 300 to 380, y 40 to 120 \(3% of the object\)/);
  assert.doesNotMatch(text, /Only in the model/);
  assert.match(text, /upper left: #aa5500 70% against #443322 90%\./);
});

test('a width is not compared by a ratio where the picture has only a rod', () => {
  const widths = [{ at: 0.71, picture: 0.013, model: 0.8, left: -0.79, right: 0 }];
  const text = likenessInWords({ ...LIKE, widths }, null);
  assert.match(
    text,
    /too wide at 0\.71 of the height \(left edge 79% of the whole width too far out/,
  );
});

test('of a doubtful cut-out, no figures are told', () => {
  const text = likenessInWords(LIKE, { azimuth: 30, elevation: 20 }, false);
  assert.match(text, /doubtful.*azimuth 34°, elevation 18°: the viewpoint that you wrote/);
  assert.doesNotMatch(text, /too wide/);
});

test('the other side of the front is named only if it fits, too', () => {
  const other = { ...camera, azimuth: -36, iou: 0.83 };
  assert.match(likenessInWords({ ...LIKE, other }, null), /azimuth -36°, they agree to 0\.83/);
  const worse = { ...other, iou: 0.7 };
  assert.doesNotMatch(likenessInWords({ ...LIKE, other: worse }, null), /other side/);
});

test('measures name a cut-out that is probably wrong', () => {
  const measures = {
    width: 800,
    height: 600,
    box: { left: 100, top: 50, right: 500, bottom: 550 },
    cutOut: { method: 'saliency', trust: 0.31 },
    widths: [{ at: 0.5, left: 120, right: 480 }],
    mirror: { x: 301, agreement: 0.6 },
    palette: [{ color: '#112233', share: 0.4 }],
    elevation: null,
  };
  const text = measuresInWords(measures);
  assert.match(
    text,
    /saliency, trust 0\.31 of 1: probably wrong\): x 100 to 500, y 50 to 550, 400 wide/,
  );
  assert.match(text, /0\.50: x 120 to 480 \(360\)/);
  assert.match(text, /not symmetric/);
  assert.match(measuresInWords(null), /nothing was measured/);
});

test('a viewpoint is read from parameters, and left out of the result unless something uses it', () => {
  const range = { min: -180, max: 180 };
  const parameters = {
    camera_azimuth: { value: 30, ...range },
    camera_elevation: { value: 10, ...range },
    height: { value: 2, ...range },
  };
  const program = { version: 1, name: 'x', parameters, parts: [] };
  assert.deepEqual(statedViewpoint(program), { azimuth: 30, elevation: 10 });
  assert.equal(statedViewpoint({ ...program, parameters: {} }), null);
  const odd = { ...parameters, camera_elevation: { value: 120, ...range } };
  assert.equal(statedViewpoint({ ...program, parameters: odd }), null);
  const { height } = parameters;
  assert.equal(
    JSON.stringify(withoutViewpoint(program)),
    JSON.stringify({ version: 1, name: 'x', parameters: { height }, parts: [] }),
  );
  const user = { ...program, parts: [{ name: 'a', turn: [0, 'camera_azimuth', 0] }] };
  assert.equal(withoutViewpoint(user), user);
});
