import { z } from 'zod';

/** A flow's name in an answer; the server knows the valid names. */
export const flowName = z.string().meta({ id: 'FlowName' });
