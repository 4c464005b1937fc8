import { z } from 'zod';
import { envelope, success } from '../../../contract/envelope.ts';
import type { FlowSpec } from '../../../contract/flow-spec.ts';
import { type FlowInfoPayload, flowList } from '../../../contract/flows.ts';
import type { CatalogChoice, CatalogModel } from '../../../core/model-catalog.ts';
import { deadSince } from '../../../core/model-liveness.ts';
import type { BackendState } from '../../../core/ports/backend-states.ts';
import type { FlowDuration, TaskStore } from '../../../core/ports/task-store.ts';
import type { PriceTable } from '../../../core/pricing.ts';
import { flowSpecs } from '../../../flows/specs.ts';
import {
  hasModels,
  inputOf,
  type LivenessContext,
  perEdition,
  priceFieldsOf,
  priceOfTask,
  quotedParams,
} from '../../flow-models.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOrNull } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import { creationBody } from '../tasks/create.ts';
import { formFields } from './form-fields.ts';

interface FlowsContext extends LivenessContext {
  tasks: Pick<TaskStore, 'durations'>;
  prices: PriceTable;
  runnableFlows: ReadonlySet<string>;
}

/** The state of backends and finished tasks at one moment. */
interface Known {
  states: ReadonlyMap<string, BackendState>;
  durations: readonly FlowDuration[];
}

/** Registers the list of flows, with their models, prices and durations. */
export function registerFlows(app: App, context: FlowsContext): void {
  const specs = Object.values(flowSpecs) as unknown as FlowSpec[];
  // Most processes never need the schemas.
  const schemas = perEdition(
    context.models,
    () =>
      new Map(specs.map((spec) => [spec.name, jsonSchemaOf(creationBody(spec, context.models))])),
  );
  app.get(
    '/api/v1/flows',
    {
      schema: {
        operationId: 'list-flows',
        summary: 'List flows',
        description:
          'Every kind of task, with its fields, available models, prices, whether an engine for it ' +
          'is available, and the duration of recent tasks. A model that is down can still be requested: its tasks ' +
          'wait, unless it has been down for longer than tasks may wait (5031).',
        tags: [TAGS.create.name],
        response: { 200: envelope(flowList) },
      },
      config: { scope: 'tasks:read' },
    },
    async () => {
      const [states, durations] = await Promise.all([
        context.backendStates.list(),
        context.tasks.durations(),
      ]);
      const known = {
        states: new Map(states.map((state) => [state.backend, state])),
        durations,
      };
      return success({
        flows: specs.map((spec) => ({
          ...flowInfo(spec, context, known),
          input: schemas().get(spec.name)!,
        })),
      });
    },
  );
}

/** Returns the JSON Schema with every reference inlined: names of the OpenAPI document do not exist here. */
function jsonSchemaOf(body: z.ZodType): Record<string, unknown> {
  const { $defs = {}, ...schema } = z.toJSONSchema(body, { io: 'input' });
  const inlined = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inlined);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as { $ref?: string };
    const { id: _, ...named } =
      $ref === undefined ? {} : ($defs[$ref.slice('#/$defs/'.length)] ?? {});
    const members = Object.entries({ ...named, ...own });
    return Object.fromEntries(members.map(([name, member]) => [name, inlined(member)]));
  };
  return inlined(schema) as Record<string, unknown>;
}

function flowInfo(
  spec: FlowSpec,
  context: FlowsContext,
  { states, durations }: Known,
): Omit<FlowInfoPayload, 'input'> {
  const choices = context.models.choicesOf(spec.name).flatMap((choice) =>
    choice.default === null
      ? []
      : [
          {
            field: choice.field,
            default: choice.default,
            models: [...choice.models.values()].map((model) =>
              modelInfo(model, costOf(spec, context, choice, model), states),
            ),
          },
        ],
  );
  return {
    flow_name: spec.name,
    summary: spec.summary,
    description: spec.description,
    path: `/api/v1/tasks/${spec.name}`,
    makes_models: spec.makesModels,
    available:
      context.runnableFlows.has(spec.name) &&
      hasModels(context.models, spec) &&
      choices.every(({ models }) => models.some(({ available }) => available)),
    cost_credits: costOf(spec, context),
    price_fields: priceFieldsOf(spec, context),
    fields: formFields(spec),
    choices,
    durations: durations
      .filter(({ flow_name }) => flow_name === spec.name)
      .map(({ models, tasks, p50_ms, p95_ms }) => ({
        models,
        tasks,
        p50_seconds: Math.round(p50_ms) / 1000,
        p95_seconds: Math.round(p95_ms) / 1000,
      })),
  };
}

function modelInfo(
  model: CatalogModel,
  cost_credits: number,
  states: Known['states'],
): FlowInfoPayload['choices'][number]['models'][number] {
  const since = deadSince(model, states);
  return {
    name: model.alias,
    built_in: model.builtIn,
    available: since === null,
    down_since: timestampOrNull(since),
    cost_credits,
    writes_programs: model.writes !== undefined,
  };
}

/** Returns the price with every field at its default, except the model. */
function costOf(
  spec: FlowSpec,
  context: FlowsContext,
  choice?: CatalogChoice,
  model?: CatalogModel,
): number {
  const fields = priceFieldsOf(spec, context).map((field) => [field, true]);
  const given = choice && model ? { [choice.field]: model.alias } : {};
  const input = inputOf(spec, context.models).pick(Object.fromEntries(fields)).parse(given);
  return priceOfTask(spec, context, quotedParams(spec, context, input));
}
