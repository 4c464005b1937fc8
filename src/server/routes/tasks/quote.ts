import { z } from 'zod';
import { creationFields, quoteRequest } from '../../../contract/creation.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { FlowSpec } from '../../../contract/flow-spec.ts';
import { quotePayload } from '../../../contract/task.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import type { PriceTable } from '../../../core/pricing.ts';
import { priceOf } from '../../../core/pricing.ts';
import { flowSpecs } from '../../../flows/specs.ts';
import { checkModel, priceParams } from '../../create-task.ts';
import { requireFlowSpec } from '../../flow-filter.ts';
import { TAGS } from '../../openapi/tags.ts';
import { fieldError, isStrict, unknownField } from '../../plugins/validation.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { requestName } from './create.ts';

/** What a task would cost: the same price function as the charge, and nothing is stored. */
export function registerQuote(
  app: App,
  { accounts, prices }: { accounts: AccountStore; prices: PriceTable },
): void {
  app.post(
    '/api/v1/tasks/pricing/quote',
    {
      schema: {
        operationId: 'quote-task',
        summary: 'Price of a task',
        description:
          'Creates no task and freezes no credits. Only `flow_name` and the fields that change the price ' +
          'are read; the others may be there and are ignored. `params` shows what was used.',
        tags: [TAGS.create.name],
        body: quoteRequest,
        response: { 200: envelope(quotePayload) },
      },
      config: { scope: 'tasks:read', errors: [4004], documentedBody: documentedQuote() },
    },
    async (request) => {
      const { flow_name, ...fields } = request.body;
      const spec = requireFlowSpec(flow_name);
      if (isStrict(request.headers.prefer)) {
        const known = { ...spec.input.shape, ...creationFields };
        const unknown = Object.keys(fields).filter((field) => !Object.hasOwn(known, field));
        if (unknown.length > 0) throw unknownField(unknown);
      }
      const parsed = priceInput(spec).safeParse(fields);
      if (!parsed.success) throw fieldError(parsed.error, fields);
      const params = priceParams(spec, parsed.data);
      checkModel(spec, params);
      const { usable } = await accounts.balance(principalOf(request).user.user_uuid);
      return success({
        flow_name: spec.name,
        params,
        cost_credits: priceOf(prices, spec.name, params),
        available_credits: usable,
      });
    },
  );
}

/** The fields that the price depends on. */
function priceInput(spec: FlowSpec) {
  return spec.input.pick(Object.fromEntries(spec.priceFields.map((field) => [field, true])));
}

/** One form a flow, told apart by `flow_name`. Validation reads the flow first: an unknown one is 4004. */
function documentedQuote(): z.ZodType {
  const forms = (Object.values(flowSpecs) as unknown as FlowSpec[]).map((spec) =>
    z
      .looseObject({
        flow_name: z.literal(spec.name).describe('kind of task to price'),
        ...withoutDefaults(priceInput(spec).shape),
      })
      .meta({ id: requestName(spec.name, 'QuoteRequest') }),
  );
  return z
    .discriminatedUnion('flow_name', forms as [(typeof forms)[0]])
    .meta({ id: 'QuoteRequest' });
}

/** Fields that may be left out; a default would make generators of clients take them for always there. */
function withoutDefaults(shape: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      if (!(field instanceof z.ZodDefault)) return [name, field];
      const text = `${field.description}; default: ${field.def.defaultValue}`;
      return [name, (field.unwrap() as z.ZodType).optional().describe(text)];
    }),
  );
}
