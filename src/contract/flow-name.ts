import { z } from 'zod';

/** A flow as an answer names it; the server knows which there are. */
export const flowName = z.string().meta({ id: 'FlowName' });
