import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { freshDatabaseUrl } from '../support/database.ts';
import { fails, reaches } from '../support/expect.ts';
import { send } from '../support/http.ts';
import { objectImage } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

describe('unexpected failures', () => {
  let service: Service;
  let sql: pg.Client;
  let task_uuid: string;
  before(async () => {
    const database = await freshDatabaseUrl();
    sql = new pg.Client(database);
    await sql.connect();
    service = await startService({ env: { DATABASE_URL: database, BOZZETTO_LOG_LEVEL: 'silent' } });
    const client = service.client();
    const { file_key } = await client.uploads.image(await objectImage(96));
    ({ task_uuid } = await client.tasks.create('image-to-mesh', {
      image_file: file_key,
      polygon_limit: 1000,
    }));
    await client.wait(task_uuid);
    await sql.query('alter table tasks rename to tasks_gone');
  });
  after(async () => {
    await sql.query('alter table if exists tasks_gone rename to tasks');
    await sql.end();
    await service.stop();
  });

  test('while polling a task: 5005 in the flat shape, without detail', async () => {
    const error = await fails(5005, 500, () => service.client().tasks.status(task_uuid));
    assert.doesNotMatch(error.message, /relation|select/i);
    const answer = await send(`${service.baseUrl}/api/v1/tasks/${task_uuid}`, {
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    assert.deepEqual(Object.keys(answer.body).toSorted(), [
      'code',
      'message',
      'request_id',
      'suggestion',
    ]);
  });

  test('elsewhere: 5000', async () => {
    const error = await fails(5000, 500, () => service.client().tasks.list());
    assert.doesNotMatch(error.message, /relation|select/i);
  });

  test('the service lives on and works again', async () => {
    await sql.query('alter table tasks_gone rename to tasks');
    const task = await reaches(service.client(), task_uuid, ['SUCCESS'], 10_000);
    assert.equal(task.progress, 100);
  });
});
