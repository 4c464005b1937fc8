import type {
  BalancePayload,
  LedgerPage,
  ProfilePayload,
  StorageUsePayload,
} from '../contract/account.ts';
import type { AccountStatePayload } from '../contract/plans.ts';
import type {
  DownloadResponse,
  OwnModelsPage,
  PublicModelItem,
  TaskStatus,
} from '../contract/task.ts';
import type { FlowName } from '../flows/specs.ts';
import { Keys } from './keys.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The user behind the API key. */
export class Account {
  /** Your API keys. */
  readonly keys: Keys;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.keys = new Keys(transport);
  }

  /** Profile, scopes and balance. */
  me(options: CallOptions = {}): Promise<ProfilePayload> {
    return this.#transport.request('GET', '/users/me', options);
  }

  /** Your plan: what you may use, and what you use. */
  state(options: CallOptions = {}): Promise<AccountStatePayload> {
    return this.#transport.request('GET', '/account', options);
  }

  /** Credits: usable, permanent, frozen. */
  balance(options: CallOptions = {}): Promise<BalancePayload> {
    return this.#transport.request('GET', '/users/balance', options);
  }

  /** Bytes stored, and how many may be. */
  storage(options: CallOptions = {}): Promise<StorageUsePayload> {
    return this.#transport.request('GET', '/users/storage', options);
  }

  /** One page of the credit ledger, newest first. */
  ledger(
    page: { limit?: number; cursor?: string } = {},
    options: CallOptions = {},
  ): Promise<LedgerPage> {
    return this.#transport.request('GET', '/users/ledger', { query: { ...page }, ...options });
  }
}

/** Filters and place of a page of own models. */
export interface OwnModelsQuery {
  /** From 1. */
  page?: number;
  /** At most 100. */
  page_size?: number;
  flow_name?: FlowName;
  status?: TaskStatus;
  /** Only what everybody may read, or only what nobody else may. */
  is_public?: boolean;
  /** Part of the name or of the prompt, in any case of letters. */
  search?: string;
  /** ISO 8601. */
  created_after?: string;
  /** ISO 8601. */
  created_before?: string;
  order?: 'asc' | 'desc';
}

/** Which file of a public model a link is wanted for; without any choice, the main model. */
export interface PublicModelChoice {
  kind?: 'model' | 'geometry' | 'texture' | 'preview';
  format?: string;
  index?: number;
}

/** Models that the user's tasks made, and models that others made public. */
export class Models {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** One page of your models. */
  own(query: OwnModelsQuery = {}, options: CallOptions = {}): Promise<OwnModelsPage> {
    return this.#transport.request('GET', '/platform/generate/own-models', {
      query: { ...query },
      ...options,
    });
  }

  /** A model that its owner made public. Needs no API key. @throws NotFoundError where it is not public (any more) */
  public(task_uuid: string, options: CallOptions = {}): Promise<PublicModelItem> {
    const path = `/public/models/${encodeURIComponent(task_uuid)}`;
    return this.#transport.request('GET', path, { keyless: true, ...options });
  }

  /** A fresh link to a file of a public model. Needs no API key. @throws NotFoundError */
  publicUrl(
    task_uuid: string,
    choice: PublicModelChoice = {},
    options: CallOptions = {},
  ): Promise<DownloadResponse> {
    const path = `/public/models/${encodeURIComponent(task_uuid)}/url`;
    return this.#transport.request('GET', path, {
      keyless: true,
      query: { ...choice },
      ...options,
    });
  }
}
