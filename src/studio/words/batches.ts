import { counted, credits, number } from './units.ts';

/** Text of the pages about batches. */
export const words = {
  title: 'Batches',
  make: 'New batch',
  untitled: 'Batch',
  empty: {
    title: 'No batches yet',
    text: 'Make up to 1,000 models from one table, at one price and with one download.',
  },
  more: 'Show more',
  status: {
    RUNNING: 'Running',
    SUCCESS: 'Done',
    PARTIAL: 'Partly done',
    FAILED: 'Failed',
    CANCELLED: 'Canceled',
  },
  columns: {
    name: 'Name',
    items: 'Items',
    state: 'Status',
    flow: 'Type',
    price: 'Price',
    charge: 'Charged',
    created: 'Created',
    problem: 'Details',
  },
  done: (done: number, all: number) => `${number(done)} of ${number(all)}`,
  summary: (done: number, all: number) => `${number(done)} of ${counted(all, 'item')} done`,
  failed: (count: number) => `${number(count)} failed`,
  cancelled: (count: number) => `${number(count)} canceled`,
  money: (charged: number, reserved: number) =>
    reserved > 0
      ? `${credits(charged)} charged, ${number(reserved)} reserved`
      : `${credits(charged)} charged`,
  waits: (names: readonly string[]) => `Waits for ${names.join(', ')}`,
  filter: { label: 'Status', all: 'All' },
  cancel: 'Cancel batch',
  cancelling: 'Canceling…',
  cancelSure: 'Cancel every item that has not ended?',
  retry: 'Make the others again',
  layout: {
    label: 'Folders for',
    flat: 'Any program',
    unity: 'Unity',
    godot: 'Godot',
    unreal: 'Unreal Engine',
  },
  zip: 'Download (zip)',
  zipping: 'Preparing…',
  form: {
    name: 'Name',
    table: 'Table',
    hint: 'Paste a table or JSON, or drop a CSV file. The first row names the fields: name, flow, prompt, model_file and so on. $crate stands for the model of the item “crate”.',
    file: 'Choose file',
    example:
      'name,flow,prompt,model_file,target_format\ncrate,text-to-model,a wooden crate,,\nbarrel,text-to-model,a wooden barrel,,\nbarrel-fbx,convert-model-format,,$barrel,fbx',
    useExample: 'Use the example',
    style: 'Style, added to every prompt',
    stylePlaceholder: 'worn oak',
    flow: 'Type of rows without one',
    preset: 'Finish every model for',
    noPreset: 'Not finished',
    problems: (count: number) => counted(count, 'problem'),
    item: 'Item',
    field: 'Field',
    problem: 'Problem',
    checking: 'Checking…',
    price: (items: number, price: number, available: number) =>
      `${counted(items, 'item')}, ${credits(price)}; ${number(available)} available`,
    submit: (price: string) => `Create batch · ${price}`,
    submitting: 'Creating…',
  },
} as const;
