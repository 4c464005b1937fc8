import { z } from 'zod';

/** Name of a flow in a response. The server knows the valid names. */
export const flowName = z.string().meta({ id: 'FlowName' });
