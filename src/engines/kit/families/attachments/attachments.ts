import type { Attach } from './attachment.ts';
import { DEVICES } from './devices.ts';
import { EFFECTS } from './effects.ts';
import { FROM_LIBRARY } from './from-library.ts';
import { GROWTHS } from './growths.ts';
import { LIMBS } from './limbs.ts';
import { MARKINGS } from './markings.ts';
import { WRAPS } from './wraps.ts';

/** The name of an attachment: that of a file, or of code that builds one to the shape of a thing. */
export type AttachmentKind = string;

/** Everything that can be attached to a thing, by name. */
export const ATTACHMENTS: Readonly<Record<AttachmentKind, Attach>> = {
  ...Object.fromEntries(FROM_LIBRARY),
  ...GROWTHS,
  ...MARKINGS,
  ...WRAPS,
  ...LIMBS,
  ...DEVICES,
  ...EFFECTS,
};
