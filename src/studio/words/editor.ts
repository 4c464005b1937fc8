import { counted } from './units.ts';

/** Text of the page section that edits parameters and parts. */
export const words = {
  title: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard changes',
  /** @param step what the step did, one of the texts in `done` */
  undoStep: (step: string) => `Undo: ${step}`,
  redoStep: (step: string) => `Redo: ${step}`,
  parameters: 'Parameters',
  parts: (count: number) => counted(count, 'part'),
  help: 'Arrow keys move through the parts. Delete removes a part, H hides it.',
  running: 'Updating…',
  problem: (problem: string) => `This change makes no model: ${problem}.`,
  expand: (name: string) => `Expand ${name}`,
  collapse: (name: string) => `Collapse ${name}`,
  hide: 'Hide',
  show: 'Show',
  hidePart: (name: string) => `Hide ${name}`,
  showPart: (name: string) => `Show ${name}`,
  hiddenPart: (name: string) => `${name}, hidden`,
  remove: 'Remove',
  color: 'Color',
  material: 'Material',
  ownMaterial: 'Custom',
  extent: 'Applies to',
  /** Labels for the parts that a change of material applies to. */
  extents: {
    part: 'Only this part',
    all: (count: number, material: string) => `All ${counted(count, 'part')} of “${material}”`,
  },
  hiddenNote: 'Hidden parts stay in the model.',
  make: 'Make this version',
  /** Descriptions of what a step did. */
  done: {
    parameter: (name: string) => `${name} changed`,
    color: (name: string) => `${name} recolored`,
    material: (name: string) => `material of ${name} changed`,
    remove: (name: string) => `${name} removed`,
    hide: (name: string) => `${name} hidden`,
    show: (name: string) => `${name} shown`,
    discard: 'changes discarded',
  },
} as const;

/** Returns the name of a parameter, part or material in words: `door_width` is `door width`. */
export const spoken = (name: string) => name.replaceAll('_', ' ');
