import {
  type AdminUserPayload,
  adminUser,
  adminUserPage,
  deletedUser,
  suspension,
  userPath,
  userQuery,
  userRequest,
} from '../../../contract/admin/users.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { DEFAULT_PLAN } from '../../../core/plan.ts';
import type { UserFilter, UserRecord, UserStore } from '../../../core/ports/user-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOf, timestampOrNull } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

const tags = [TAGS.admin.name];

/** Registers users: list, read, add, suspend, resume, delete. */
export function registerUsers(app: App, { accounts }: { accounts: UserStore }): void {
  registerReads(app, accounts);
  registerAdd(app, accounts);
  registerSuspension(app, accounts);
  registerDeletion(app, accounts);
}

function registerReads(app: App, accounts: UserStore): void {
  app.get(
    '/api/v1/admin/users',
    {
      schema: {
        operationId: 'list-users',
        summary: 'List users',
        description:
          'Users, newest first, in pages; `search` matches name, email address, `user_uuid` or key prefix. Each entry has the current credits, ' +
          'tasks in flight, stored bytes and number of keys.',
        tags,
        querystring: userQuery,
        response: { 200: envelope(adminUserPage) },
      },
      config: { scope: 'admin' },
    },
    async (request) => {
      const { search, state, limit, cursor } = request.query;
      const filter: UserFilter = {};
      if (search !== undefined) filter.search = search;
      if (state !== undefined) filter.suspended = state === 'suspended';
      const { users, next_cursor } = await accounts.findUsers(filter, limit, cursor ?? null);
      return success({ records: users.map(userView), next_cursor });
    },
  );

  app.get(
    '/api/v1/admin/users/:user_uuid',
    {
      schema: {
        operationId: 'get-user',
        summary: 'Get a user',
        description:
          'A user with the current credits, tasks in flight, stored bytes and number of keys.',
        tags,
        params: userPath,
        response: { 200: envelope(adminUser) },
      },
      config: { scope: 'admin', errors: [4045] },
    },
    async (request) => success(await foundUser(accounts, request.params.user_uuid)),
  );
}

function registerAdd(app: App, accounts: UserStore): void {
  app.post(
    '/api/v1/admin/users',
    {
      schema: {
        operationId: 'add-user',
        summary: 'Add a user',
        description:
          'Adds a user without credits or API keys; add those with the operations below. Names and addresses need not be ' +
          'unique. Not idempotent: if a request fails without a response, check the list of users.',
        tags,
        body: userRequest,
        response: { 200: envelope(adminUser) },
      },
      config: { scope: 'admin' },
    },
    async (request) => {
      const { name, email = null } = request.body;
      const { user_uuid } = await accounts.createUser({ name, email });
      return success(await foundUser(accounts, user_uuid));
    },
  );
}

function registerSuspension(app: App, accounts: UserStore): void {
  app.post(
    '/api/v1/admin/users/:user_uuid/suspend',
    {
      schema: {
        operationId: 'suspend-user',
        summary: 'Suspend a user',
        description:
          'Within two seconds, every request with a key of the user is refused (4031), and WebSockets and event ' +
          'streams are closed. Tasks that were already accepted continue, and ' +
          'existing links work until they expire. Suspending again changes the reason. You cannot suspend the ' +
          'user whose key you use (4096). The body is optional.',
        tags,
        params: userPath,
        body: suspension.optional(),
        response: { 200: envelope(adminUser) },
      },
      config: { scope: 'admin', errors: [4045, 4096] },
    },
    async (request) => {
      const { user_uuid } = request.params;
      if (user_uuid.toLowerCase() === principalOf(request).user.user_uuid)
        throw new ApiError(4096, 'you cannot suspend the user whose key you use', {
          suggestion: 'Use a key of another user with the scope admin.',
        });
      if (!(await accounts.suspend(user_uuid, request.body?.reason ?? null)))
        throw unknownUser(user_uuid);
      return success(await foundUser(accounts, user_uuid));
    },
  );

  app.post(
    '/api/v1/admin/users/:user_uuid/resume',
    {
      schema: {
        operationId: 'resume-user',
        summary: 'End the suspension of a user',
        description:
          'The user’s keys work again within two seconds. Has no effect if the user is not suspended.',
        tags,
        params: userPath,
        response: { 200: envelope(adminUser) },
      },
      config: { scope: 'admin', errors: [4045] },
    },
    async (request) => {
      const { user_uuid } = request.params;
      if (!(await accounts.resume(user_uuid))) throw unknownUser(user_uuid);
      return success(await foundUser(accounts, user_uuid));
    },
  );
}

function registerDeletion(app: App, accounts: UserStore): void {
  app.delete(
    '/api/v1/admin/users/:user_uuid',
    {
      schema: {
        operationId: 'delete-user',
        summary: 'Delete a user',
        description:
          'Permanent. Keys, sessions, name and address are deleted at once; tasks in flight are cancelled, and tasks, uploads and files ' +
          'are deleted within minutes (`sweep.users_to_erase` of the storage report shows when this is complete). The ledger is kept without ' +
          'personal data. You cannot delete the user whose key you use (4096).',
        tags,
        params: userPath,
        response: { 200: envelope(deletedUser) },
      },
      config: { scope: 'admin', errors: [4045, 4096] },
    },
    async (request) => {
      const user_uuid = request.params.user_uuid.toLowerCase();
      if (user_uuid === principalOf(request).user.user_uuid)
        throw new ApiError(4096, 'you cannot delete the user whose key you use', {
          suggestion: 'Use a key of another user with the scope admin.',
        });
      if (!(await accounts.deleteUser(user_uuid))) throw unknownUser(user_uuid);
      return success({ user_uuid });
    },
  );
}

/** @throws ApiError 4045 */
export async function foundUser(
  accounts: Pick<UserStore, 'findUser'>,
  user_uuid: string,
): Promise<AdminUserPayload> {
  const user = await accounts.findUser(user_uuid);
  if (user === null) throw unknownUser(user_uuid);
  return userView(user);
}

export function unknownUser(user_uuid: string): ApiError {
  return new ApiError(4045, `there is no user ${user_uuid}`, {
    suggestion: 'GET /api/v1/admin/users lists all users.',
  });
}

function userView(user: UserRecord): AdminUserPayload {
  return {
    user_uuid: user.user_uuid,
    name: user.name,
    email: user.email,
    created_at: timestampOf(user.created_at),
    suspended_at: timestampOrNull(user.suspended_at),
    suspended_for: user.suspended_for,
    weight: user.weight,
    plan: user.plan_name ?? DEFAULT_PLAN,
    total_usable_credits: user.usable,
    total_frozen_credits: user.frozen,
    tasks_in_flight: user.in_flight,
    stored_bytes: user.stored_bytes,
    keys: user.keys,
  };
}
