import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LIMITS, readModel, sourceOf, testContext } from '../../../../test/support/models.ts';
import { FormatError } from '../format.ts';
import { guessEncoding } from './guess-encoding.ts';
import { TextEncoding } from './text-encoding.ts';

const FIELD = new URL('../../../../test/fixtures/field/', import.meta.url);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Short names as material libraries have them, in the bytes that iconv writes. */
const NAMES: readonly [text: string, encoding: string, hexadecimal: string][] = [
  ['模型', 'gb18030', 'c4a3d0cd'],
  ['材质', 'gb18030', 'b2c4d6ca'],
  ['木纹贴图', 'gb18030', 'c4becec6ccf9cdbc'],
  ['材質 木紋', 'big5', 'a7f7bde820a4ecafbe'],
  ['マテリアル', 'shift_jis', '837d83658389838a8341838b'],
  ['木材', 'shift_jis', '96d88dde'],
  ['髪の毛', 'shift_jis', '94af82cc96d1'],
  ['나무 재질 텍스처', 'euc-kr', 'b3aab9ab20c0e7c1fa20c5d8bdbac3b3'],
  ['Möbel', 'windows-1252', '4df662656c'],
  ['café', 'windows-1252', '636166e9'],
  ['Straße_grün', 'windows-1252', '53747261df655f6772fc6e'],
  ['Дерево материал', 'windows-1251', 'c4e5f0e5e2ee20ece0f2e5f0e8e0eb'],
  ['дерево текстура', 'koi8-r', 'c4c5d2c5d7cf20d4c5cbd3d4d5d2c1'],
];

test('short names tell their encoding', () => {
  for (const [text, encoding, hexadecimal] of NAMES) {
    const bytes = Buffer.from(hexadecimal, 'hex');
    assert.equal(guessEncoding(bytes), encoding, text);
    if (text !== 'マテリアル') assert.equal(new TextDecoder(encoding).decode(bytes), text);
  }
});

test('marks, valid UTF-8 and what a file declares come before guesses', () => {
  const warnings: string[] = [];
  const encoding = new TextEncoding({ limits: LIMITS, warn: (code) => warnings.push(code) });
  const utf8 = Buffer.from('o Ä木');
  assert.equal(encoding.toUtf8(utf8), utf8);
  assert.equal(decode(encoding.toUtf8(Buffer.from('\ufeffo Ä'))), 'o Ä');
  assert.equal(decode(encoding.toUtf8(Buffer.from('\ufeffo 木', 'utf16le'))), 'o 木');
  assert.equal(decode(encoding.toUtf8(Buffer.from('o a木', 'utf16le').swap16())), 'o a木');
  assert.equal(decode(encoding.toUtf8(utf8, 'gbk')), 'o Ä木');
  assert.equal(decode(encoding.toUtf8(Buffer.from('c4e5f0', 'hex'), 'windows-1252')), 'Äåð');
  assert.deepEqual(warnings, []);
  // A declaration that the bytes contradict, or that nobody knows.
  assert.equal(decode(encoding.toUtf8(Buffer.from('4df662656c', 'hex'), 'utf-8')), 'Möbel');
  assert.equal(decode(encoding.toUtf8(Buffer.from('4df662656c', 'hex'), 'klingon')), 'Möbel');
  assert.deepEqual(warnings, ['encoding_guessed', 'encoding_guessed']);
});

test('a character across two chunks stays whole, and too long a text is refused', () => {
  const encoding = new TextEncoding({ limits: { ...LIMITS, inflatedBytes: 4e6 }, warn: () => {} });
  const text = Buffer.alloc(2 ** 21, Buffer.from('c4becec6ccf9cdbc', 'hex'));
  const bytes = Buffer.concat([Buffer.from('a'), text]);
  assert.ok(decode(encoding.toUtf8(bytes)) === `a${'木纹贴图'.repeat(2 ** 18)}`);
  const long = Buffer.concat([text, text]);
  assert.throws(() => encoding.toUtf8(long), FormatError);
});

test('an OBJ of GBK finds the material and texture that its zip names in UTF-8', async () => {
  const context = testContext();
  const path = new URL('15-old-text-encodings/obj_gbk_utf8zip.zip', FIELD).pathname;
  const scene = await readModel(sourceOf(path, 'obj'), 'obj', context);
  assert.deepEqual(
    scene.materials.map(({ name }) => name),
    ['材质'],
  );
  assert.deepEqual(
    scene.images.map(({ name }) => name),
    ['木纹贴图'],
  );
  assert.deepEqual(
    context.warnings.map(({ code }) => code),
    ['encoding_guessed', 'encoding_guessed'],
  );
  assert.match(context.warnings[0].message, /GBK/);
});

test('an OBJ of UTF-16 has its face', async () => {
  const main = readFileSync(new URL('15-old-text-encodings/obj_utf16.obj', FIELD));
  const scene = await readModel({ main, name: 'a.obj', companion: () => null }, 'obj');
  assert.equal(scene.meshes[0].geometry.faceOffsets.length, 2);
});
