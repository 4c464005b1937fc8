import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LIMITS } from '../../../../test/support/models.ts';
import { FormatError } from '../format.ts';
import { XmlDocument } from './document.ts';
import { ElementTemplate } from './element-template.ts';
import { NumberReader } from './number-reader.ts';
import { CLOSE, END, OPEN, XmlScanner } from './scanner.ts';
import { XmlWriter } from './xml-writer.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const ofDepth = (depth: number) => ({ limits: { ...LIMITS, depth }, warn: () => {} });
const documentOf = (text: string) => new XmlDocument(bytesOf(text), ofDepth(100));

test('the tree has the elements, attributes and texts of the document', () => {
  const xml = documentOf(`<?xml version="1.0"?><!-- a --><!DOCTYPE COLLADA SYSTEM "x">
    <a x='1' p:y = "&lt;&#65;&#x42;&quot;"><b>one</b><p:c/><b id="2">t<!-- <b> -->w<![CDATA[<&]]>o</b></a>`);
  assert.equal(xml.size, 4);
  assert.equal(xml.name(0), 'a');
  assert.equal(xml.attribute(0, 'x'), '1');
  assert.equal(xml.attribute(0, 'y'), '<AB"');
  assert.equal(xml.attribute(0, 'z'), null);
  assert.deepEqual(xml.children(0), [1, 2, 3]);
  assert.deepEqual(xml.children(0, 'b'), [1, 3]);
  assert.equal(xml.text(1), 'one');
  assert.equal(xml.text(2), '');
  assert.equal(xml.text(3), 'tw<&o');
  assert.equal(xml.attribute(3, 'id'), '2');
  assert.equal(xml.parent(3), 0);
  assert.equal(xml.child(0, 'c'), 2);
  assert.equal(xml.child(0, 'c', 'd'), null);
});

test('UTF-16 and Latin-1 documents read like UTF-8', () => {
  const text = '<a name="Ä"><b/></a>';
  const little = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, 'utf16le'))]);
  const big = little.slice(2).reduce<number[]>((out, byte, k) => {
    out[k ^ 1] = byte;
    return out;
  }, []);
  const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1');
  for (const bytes of [
    little,
    Uint8Array.from([0xfe, 0xff, ...big]),
    Uint8Array.from(big),
    latin,
    bytesOf(`\ufeff${text}`),
  ])
    assert.equal(new XmlDocument(bytes, ofDepth(10)).attribute(0, 'name'), 'Ä');
});

test('what is broken or hostile is refused', () => {
  for (const text of [
    '',
    'plain',
    '<',
    '<a',
    '<a>',
    '<a><b></a></b>',
    '</a>',
    '<a b></a>',
    '<a b=c/>',
    '<a b="c/>',
    '<a b="<"/>',
    '<a><!-- </a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<a/',
    '< a/>',
    '<a><![CDATA[ </a>',
    `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
    `<a${' b="c"'.repeat(200)}/>`,
  ])
    assert.throws(() => documentOf(text), FormatError, text.slice(0, 60));
  assert.throws(() => documentOf('<a>&bomb;</a>').text(0), FormatError);
});

test('the scanner opens and closes empty elements, and skips', () => {
  const scanner = new XmlScanner(bytesOf('<a><v x="1.5" i="42"/><s><t/></s><w/></a>'), ofDepth(10));
  assert.equal(scanner.next(), OPEN);
  assert.equal(scanner.next(), OPEN);
  assert.equal(scanner.numberAttribute('x'), 1.5);
  assert.equal(scanner.numberAttribute('i'), 42);
  assert.equal(scanner.next(), CLOSE);
  assert.equal(scanner.name, 'v');
  assert.equal(scanner.next(), OPEN);
  scanner.skip();
  assert.equal(scanner.name, 's');
  assert.equal(scanner.next(), OPEN);
  assert.equal(scanner.name, 'w');
  assert.deepEqual([scanner.next(), scanner.next(), scanner.next()], [CLOSE, CLOSE, END]);
});

test('numbers are read as JavaScript reads them', () => {
  const text =
    ' 1 -2.5 +3e2 .5 7. 1e-400 123456789012345678 0.1234567890123456 INF -INF nonsense 1x 4 ';
  const reader = new NumberReader(bytesOf(text), 0, text.length);
  const read: number[] = [];
  while (reader.more()) read.push(reader.next());
  assert.deepEqual(read.slice(0, 6), [1, -2.5, 300, 0.5, 7, 0]);
  assert.ok(Math.abs(read[6] / 1.2345678901234568e17 - 1) < 1e-14);
  assert.deepEqual(read.slice(8), [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NaN,
    Number.NaN,
    4,
  ]);
});

test('floats are written so that they read back bit by bit', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ noNaN: true, noDefaultInfinity: true })), (floats) => {
      const bytes = new XmlWriter().numbers('f', {}, floats).filled(true)[0];
      const xml = new XmlDocument(bytes, ofDepth(1));
      const reader = xml.numbers(0);
      for (const float of floats) assert.equal(Math.fround(reader.next()) + 0, float + 0);
      assert.ok(!reader.more());
    }),
    { seed: 5, numRuns: 500 },
  );
  const text = (value: number) =>
    Buffer.from(new XmlWriter().numbers('f', {}, [value]).filled(true)[0]).toString();
  assert.match(text(0.1), /<f>0.1</);
  assert.match(text(Math.fround(1234.5677)), /<f>1234.5677</);
  assert.match(text(-1e-7), /<f>-1e-7</);
  assert.match(text(123456789), /<f>123456792</);
  assert.match(text(Number.NaN), /<f>0</);
});

test('names with markup in them come back as they were', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (drawn) => {
      const text = drawn.replace(/\p{Cc}/gu, '');
      const xml = new XmlDocument(
        new XmlWriter().element('a', { b: text }).filled(true)[0],
        ofDepth(1),
      );
      assert.equal(xml.attribute(0, 'b'), text);
    }),
    { seed: 7 },
  );
});

test('a template takes what fits it, and leaves the rest to the scanner', () => {
  const template = new ElementTemplate('v', ['x', 'y']);
  const text = `<m><v x="1" y="-2.5e1"/>\n <v x="100000000000000000000" y="INF" /><v y="1" x="2"/><v x='1' y="2"/>
    <v x="1" y="2" z="3"/><vx x="1" y="2"/><v x="1" y="2"></v><v x="" y="3"/></m>`;
  const scanner = new XmlScanner(bytesOf(text), ofDepth(10));
  assert.ok(!scanner.matchNext(template), 'the root element is another');
  scanner.next();
  const taken: number[][] = [];
  let stepped = 0;
  for (let token: number = OPEN; token !== END; ) {
    if (scanner.matchNext(template)) taken.push([...template.values]);
    else {
      token = scanner.next();
      if (token === OPEN) stepped++;
    }
  }
  assert.deepEqual(taken, [
    [1, -25],
    [1e20, Number.POSITIVE_INFINITY],
    [Number.NaN, 3],
  ]);
  assert.equal(stepped, 5);
  for (let end = 4; end < text.length; end++) {
    const cut = new XmlScanner(bytesOf(text.slice(0, end)), ofDepth(10));
    assert.throws(() => {
      while (cut.matchNext(template) || cut.next() !== END);
    }, FormatError);
  }
});
