import type { Attach } from './attachment.ts';
import { DEVICES } from './devices.ts';
import { EFFECTS } from './effects.ts';
import { GROWTHS } from './growths.ts';
import { LIMBS } from './limbs.ts';
import { MARKINGS } from './markings.ts';
import { WEAR } from './wear.ts';
import { WRAPS } from './wraps.ts';

const ALL = { ...GROWTHS, ...MARKINGS, ...WRAPS, ...LIMBS, ...DEVICES, ...EFFECTS, ...WEAR };

export type AttachmentKind = keyof typeof ALL;

/** Everything that can be attached to a thing, by name. */
export const ATTACHMENTS: Readonly<Record<AttachmentKind, Attach>> = ALL;
