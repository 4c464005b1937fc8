import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWordModerator } from './word-moderator.ts';

const judge = createWordModerator();

const HARMLESS = `a cock-a-doodle rooster; a map of Scunthorpe; a nude colour dress; shiitake mushrooms; a blue tit;
  an ass pulling a cart; pussy willow; moby dick the whale; shuttlecock; cocktail glass; lamp or nightstand; pop or nothing;
  step ornament; rapeseed field; analog clock; assassin robot; cumin jar; sextant; titmouse; fire retardant suit;
  naked mole rat; nude lipstick; fu dog statue; a zombie; bloody mary cocktail; baby in a bath; schoolgirl uniform;
  a bass guitar; Essex house; booby trap; un gato negro; a peninsula; skeleton; a kid on a bike; a woman in a red dress`;
const REFUSED = `porn; p0rn; a naked woman; nude girl; naked child; a sex doll; gore scene; a beheaded man; swastika flag;
  erotic statue; teen in lingerie; fuuuck; two nude men`;
const list = (text: string) => text.split(';').map((each) => each.trim());

test('harmless words pass', () => {
  for (const text of list(HARMLESS)) assert.equal(judge(text).allowed, true, text);
});

test('clear cases are refused, with a reason', () => {
  for (const text of list(REFUSED)) {
    const verdict = judge(text);
    assert.equal(verdict.allowed, false, text);
    assert.match(verdict.allowed ? '' : verdict.reason, /^the words \w+/);
  }
});
