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

/** What can be put on any thing, by its name. */
export const ATTACHMENTS: Readonly<Record<AttachmentKind, Attach>> = ALL;
