import type { ShapeProgram } from '../../../contract/shape-program.ts';

/** The angle of an open lid in degrees. */
const LID_OPEN = 70;

/** Returns the program with its lid open: its parameter `open` raised to {@link LID_OPEN}, if its range allows it. */
export function withLidOpen(program: ShapeProgram): ShapeProgram {
  const open = program.parameters?.open;
  if (open === undefined || open.value >= LID_OPEN || (open.max ?? 0) < LID_OPEN) return program;
  return {
    ...program,
    parameters: { ...program.parameters, open: { ...open, value: LID_OPEN } },
  };
}
