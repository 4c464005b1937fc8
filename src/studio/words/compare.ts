import { counted, credits, number } from './units.ts';

/** Text of the comparison of engines. */
export const words = {
  title: 'Compare engines',
  open: 'Compare engines',
  choose: 'Engines to compare',
  hint: 'Makes this request with each of them. You pay for each model that is made.',
  down: 'unavailable',
  tooFew: 'Choose at least two engines.',
  submit: (count: number, price: number | null) =>
    `Compare ${number(count)} · ${price === null ? '…' : credits(price)}`,
  submitting: 'Starting…',
  oneOnly: 'Engines are compared on one picture at a time.',
  summary: (done: number, all: number) => `${number(done)} of ${counted(all, 'engine')} done`,
  charged: (amount: number) => `${credits(amount)} charged`,
  items: 'As a batch',
  stage: 'Models side by side',
  left: 'Left',
  right: 'Right',
  model: (engine: string) => `Model by ${engine}`,
  madeBy: (engine: string) => `made by ${engine}`,
  facts: {
    time: 'Time',
    charged: 'Charged',
    triangles: 'Triangles',
    parts: 'Parts',
    watertight: 'Watertight',
    errors: 'Validator errors',
    size: 'File',
    terms: 'Terms',
  },
  seconds: (value: number) => `${value.toFixed(1)} s`,
  yes: 'Yes',
  no: (edges: number) => `No, ${counted(edges, 'open or non-manifold edge')}`,
  term: (name: string, measured: unknown) =>
    `${name}: ${measured === null ? '–' : String(measured)}`,
  notes: (count: number) => counted(count, 'note'),
};
