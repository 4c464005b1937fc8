import assert from 'node:assert/strict';
import test from 'node:test';
import { MATERIALS, PROGRAM_MATERIALS } from './materials.ts';
import { createNoise } from './noise/solid-noise.ts';
import type { Look, Place } from './solid/look.ts';
import { makePattern } from './solid/make-pattern.ts';
import type { PatternName } from './solid/pattern-names.ts';

const HEX = /^#[0-9a-f]{6}$/;

/** The fewest colors that each pattern is drawn in. */
const COLORS: Readonly<Record<PatternName, number>> = {
  plain: 1,
  flakes: 1,
  glassy: 1,
  wood: 2,
  bark: 2,
  metal: 2,
  brushed: 1,
  hammered: 2,
  rust: 3,
  rock: 2,
  speckled: 3,
  marble: 3,
  concrete: 2,
  grains: 2,
  brick: 3,
  cobbles: 3,
  tiles: 3,
  weave: 2,
  twill: 2,
  knit: 2,
  stripes: 2,
  checks: 2,
  dots: 2,
  leather: 2,
  skin: 3,
  plates: 3,
  strands: 3,
  lava: 3,
  ice: 3,
  blots: 2,
  coat: 3,
};

function assertWithin(value: number, least: number, most: number, what: string): void {
  assert.ok(value >= least && value <= most, `${what} is ${value}`);
}

test('every material is defined once, and something names it', () => {
  const unique = (names: readonly string[], what: string) => {
    const twice = names.filter((name, i) => names.indexOf(name) !== i);
    assert.deepEqual(twice, [], `${what} of two materials`);
  };
  unique(
    MATERIALS.map(({ id }) => id),
    'id',
  );
  unique(
    MATERIALS.flatMap(({ words }) => words),
    'word',
  );
  unique(
    MATERIALS.flatMap(({ is }) => is ?? []),
    'name in programs',
  );
  for (const { id, words, is } of MATERIALS) {
    assert.ok(id !== '' && (words.length > 0 || is !== null), `${id} has no name`);
    for (const word of words) assert.match(word, /^[a-z]+( [a-z]+){0,2}$/);
  }
});

test('a word means the same material in prompts and in shape programs', () => {
  for (const material of MATERIALS)
    for (const word of material.words)
      assert.ok(!PROGRAM_MATERIALS.has(word) || PROGRAM_MATERIALS.get(word) === material, word);
});

test('every material is complete, and within range', () => {
  for (const material of MATERIALS) {
    const { id, pattern, color, colors, edge, grain } = material;
    assert.ok(colors.length >= COLORS[pattern], `${id} has too few colors for ${pattern}`);
    for (const hex of [color, ...colors, ...(edge ? [edge.color] : [])]) assert.match(hex, HEX, id);
    for (const key of ['roughness', 'metallic', 'dirt', 'opacity'] as const)
      assertWithin(material[key], 0, 1, `${key} of ${id}`);
    assertWithin(material.roughness, 0.04, 1, `roughness of ${id}`);
    assertWithin(material.scale, 1, 40, `scale of ${id}`);
    assertWithin(material.relief, 0, 15, `relief of ${id}`);
    for (const key of ['roughness', 'metallic', 'strength'] as const)
      assertWithin(edge?.[key] ?? 0, 0, 1, `${key} of the edge of ${id}`);
    if (grain !== null) {
      assert.notEqual(material.is, null, `${id} has a tile, and no program can use it`);
      assertWithin(grain.meters, 0.1, 3, `tile of ${id}`);
    }
  }
});

test('every material is finite and within 0 to 1 everywhere in space', () => {
  const noise = createNoise(3);
  const look: Look = { r: 0, g: 0, b: 0, roughness: 0, metallic: 0, glow: 0 };
  for (const material of MATERIALS) {
    const pattern = makePattern(material, noise, 200);
    for (let i = 0; i < 400; i++) {
      const [a, b] = [Math.sin(i * 12.9) * 0.5, Math.cos(i * 78.2) * 0.5];
      const at: Place = { x: a, y: b, z: a * b, nx: Math.sin(i), ny: Math.cos(i), nz: 0 };
      const height = pattern.height(at);
      look.glow = 0;
      pattern.shade(at, height, look);
      const values = [height, ...Object.values(look)];
      assert.ok(values.every(Number.isFinite), `${material.id}: ${values}`);
      assert.ok(Math.abs(height) < 0.05, `${material.id} is ${height} high`);
      assert.ok(look.r >= 0 && look.g >= 0 && look.b >= 0, `${material.id}: ${values}`);
    }
  }
});
