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

/** The account of the user who owns the API key. */
export class Account {
  /** Manages your API keys. */
  readonly keys: Keys;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.keys = new Keys(transport);
  }

  /** Returns your profile, the scopes of the API key and your balance. */
  me(options: CallOptions = {}): Promise<ProfilePayload> {
    return this.#transport.request('GET', '/users/me', options);
  }

  /** Returns your plan with its limits and your current usage. */
  state(options: CallOptions = {}): Promise<AccountStatePayload> {
    return this.#transport.request('GET', '/account', options);
  }

  /** Returns your credits: usable, permanent and frozen. */
  balance(options: CallOptions = {}): Promise<BalancePayload> {
    return this.#transport.request('GET', '/users/balance', options);
  }

  /** Returns how many bytes you store and your storage quota. */
  storage(options: CallOptions = {}): Promise<StorageUsePayload> {
    return this.#transport.request('GET', '/users/storage', options);
  }

  /** Returns one page of the credit ledger, newest first. */
  ledger(
    page: { limit?: number; cursor?: string } = {},
    options: CallOptions = {},
  ): Promise<LedgerPage> {
    return this.#transport.request('GET', '/users/ledger', { query: { ...page }, ...options });
  }
}

/** Filters and pagination of {@link Models.own}. */
export interface OwnModelsQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** Models per page; at most 100. */
  page_size?: number;
  flow_name?: FlowName;
  status?: TaskStatus;
  /** Only public models (true), or only private ones (false). */
  is_public?: boolean;
  /** Text to find in the name or the prompt; case-insensitive. */
  search?: string;
  /** Only models created after this time (ISO 8601). */
  created_after?: string;
  /** Only models created before this time (ISO 8601). */
  created_before?: string;
  order?: 'asc' | 'desc';
}

/** Selects a file of a public model. Without any field, the main model is selected. */
export interface PublicModelChoice {
  kind?: 'model' | 'geometry' | 'texture' | 'preview';
  format?: string;
  index?: number;
}

/** Models made by your own tasks, and public models of other users. */
export class Models {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns one page of your models. */
  own(query: OwnModelsQuery = {}, options: CallOptions = {}): Promise<OwnModelsPage> {
    return this.#transport.request('GET', '/platform/generate/own-models', {
      query: { ...query },
      ...options,
    });
  }

  /**
   * Returns a public model. Needs no API key.
   * @throws NotFoundError if the model does not exist or is not public
   */
  public(task_uuid: string, options: CallOptions = {}): Promise<PublicModelItem> {
    const path = `/public/models/${encodeURIComponent(task_uuid)}`;
    return this.#transport.request('GET', path, { keyless: true, ...options });
  }

  /**
   * Returns a fresh download link to a file of a public model. Needs no API key.
   * @throws NotFoundError if the model or the file does not exist or is not public
   */
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
