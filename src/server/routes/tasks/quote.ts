import { z } from 'zod';
import { creationFields, quoteRequest } from '../../../contract/creation.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { FlowSpec } from '../../../contract/flow-spec.ts';
import { quotePayload } from '../../../contract/task.ts';
import type { ModelCatalog } from '../../../core/model-catalog.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import type { PriceTable } from '../../../core/pricing.ts';
import { flowSpecs } from '../../../flows/specs.ts';
import { requireFlowSpec } from '../../flow-filter.ts';
import {
  checkModels,
  inputOf,
  priceFieldsOf,
  priceOfTask,
  quotedParams,
} from '../../flow-models.ts';
import { refuseMisplacedModel } from '../../misplaced-model.ts';
import { TAGS } from '../../openapi/tags.ts';
import { fieldError, isStrict, refuseNearMisses, unknownField } from '../../plugins/validation.ts';
import type { BackendFacts } from '../../ports.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { type PromptContext, requireUnderstood } from '../../understood.ts';
import { requestName } from './create.ts';

interface QuoteContext extends PromptContext {
  prices: PriceTable;
  models: ModelCatalog;
}

type Backends = ReadonlyMap<string, BackendFacts>;

/** Registers quotes: they use the same price function as the charge, and store nothing. */
export function registerQuote(
  app: App,
  context: QuoteContext & { accounts: AccountStore; backends: Backends },
): void {
  const { accounts, models, backends } = context;
  app.post(
    '/api/v1/tasks/pricing/quote',
    {
      schema: {
        operationId: 'quote-task',
        summary: 'Get the price of a task',
        description:
          'Creates no task and freezes no credits. Only `flow_name` and the fields that change the price ' +
          'are read, and all others are ignored. Two exceptions, as at creation: a `prompt` that the built-in engines do not understand ' +
          'is refused (4222), and so is a model in a field that only other flows have (4002). `params` shows the parameters used. If a hosted service does ' +
          'a step and the operator configured its cost, `params.host_credits` shows that cost for each step.',
        tags: [TAGS.create.name],
        body: quoteRequest,
        response: { 200: envelope(quotePayload) },
      },
      config: {
        scope: 'tasks:read',
        errors: [4004, 4222],
        documentedBody: documentedQuote(context),
      },
    },
    async (request) => {
      const { flow_name, ...fields } = request.body;
      const spec = requireFlowSpec(flow_name);
      const known = { ...spec.input.shape, ...creationFields };
      refuseNearMisses(fields, known);
      refuseMisplacedModel(context.models, spec, fields);
      if (isStrict(request.headers.prefer)) {
        const unknown = Object.keys(fields).filter((field) => !Object.hasOwn(known, field));
        if (unknown.length > 0) throw unknownField(unknown);
      }
      const parsed = priceInput(spec, context).safeParse(fields);
      if (!parsed.success) throw fieldError(parsed.error, fields);
      const params = quotedParams(spec, context, parsed.data);
      checkModels(models, spec, params);
      if (!principalOf(request).sandbox)
        await requireUnderstood(context, spec, { ...fields, ...params });
      const { usable } = await accounts.balance(principalOf(request).owner_uuid);
      return success({
        flow_name: spec.name,
        params: {
          ...params,
          ...hostCredits(models, backends, spec.name, { ...fields, ...params }),
        },
        cost_credits: priceOfTask(spec, context, params),
        available_credits: usable,
      });
    },
  );
}

/**
 * Returns the hosts' own charges for the steps of a task, in the hosts' units, from the table of the first server that
 * is tried.
 */
function hostCredits(
  models: ModelCatalog,
  backends: Backends,
  flow: string,
  params: Readonly<Record<string, unknown>>,
): { host_credits?: Record<string, number> } {
  const reported = models
    .remoteStepsOf(flow, params)
    .flatMap(({ step, work, backends: [first] }) => {
      const credits = backends.get(first!)?.credits[work];
      return credits === undefined ? [] : [[step, credits] as const];
    });
  return reported.length === 0 ? {} : { host_credits: Object.fromEntries(reported) };
}

/** Returns the fields on which the price depends. */
function priceInput(spec: FlowSpec, context: QuoteContext) {
  const fields = priceFieldsOf(spec, context).map((field) => [field, true]);
  return inputOf(spec, context.models).pick(Object.fromEntries(fields));
}

/** Documents one form per flow, selected by `flow_name`. Validation reads the flow first: an unknown one is 4004. */
function documentedQuote(context: QuoteContext): z.ZodType {
  const forms = (Object.values(flowSpecs) as unknown as FlowSpec[]).map((spec) =>
    z
      .looseObject({
        flow_name: z.literal(spec.name).describe('kind of task to price'),
        ...withoutDefaults(priceInput(spec, context).shape),
      })
      .meta({ id: requestName(spec.name, 'QuoteRequest') }),
  );
  return z
    .discriminatedUnion('flow_name', forms as [(typeof forms)[0]])
    .meta({ id: 'QuoteRequest' });
}

/** Makes fields optional; with a default, client generators would treat them as always present. */
function withoutDefaults(shape: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      if (!(field instanceof z.ZodDefault)) return [name, field];
      const text = `${field.description}; default: ${field.def.defaultValue}`;
      return [name, (field.unwrap() as z.ZodType).optional().describe(text)];
    }),
  );
}
