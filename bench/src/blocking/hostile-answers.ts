import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createRecordCopier } from '@stamboek/testing/records/copy-records'
import { addSharedTeams } from '@stamboek/testing/resource-teams/shared-teams'
import type { TestClient } from '@stamboek/testing/server/test-client'
import type { HostileCall, HostileSetting } from './hostile-calls.ts'

const imports = '/api/imports/importrecords'
const templates = '/api/main/tasktemplates'
const templateName = 'Groot sjabloon'
const tree = { name: 'Grootst', resources: 117, functions: 50, teams: 20 }
const manyTeams = 60_000
const accountsPerTask = 90
const templateTasks = { count: 500, charactersEach: 4_000 }
const unread = { answers: 60, documents: 300, forMs: 1_500 }
/** Rows that no order has, together just below the limit of a file. */
const refused = { rows: 45, charactersEach: 990_000 }
const refusedFile = 'geweigerd.csv'

/** Calls with large answers, or answers that nobody reads. */
export const hostileAnswers: readonly HostileCall[] = [
  {
    title: `tree of ${tree.resources} resources × ${tree.functions} functions × ${tree.teams} teams`,
    prepare: ({ client, connection }) => addSharedTeams(connection, client.businessUnitId ?? '', tree),
    send: (client) =>
      client.post('/api/main/resources/search/resourceperteam', {
        search: { resourceTeamDescription: tree.name },
        limit: 1_000,
      }),
  },
  {
    title: `the first team on top of ${manyTeams}`,
    prepare: addManyTeams,
    send: (client) => client.post('/api/main/resources/search/resourceperteam', { limit: 1 }),
  },
  {
    title: `a resource in none of ${manyTeams} teams`,
    send: (client) =>
      client.post('/api/main/resources/search/resourceperteam', {
        search: { resourceCode: 'NERGENS' },
      }),
  },
  {
    title: `the ${templateTasks.count} tasks of a template, ${templateTasks.charactersEach} characters each`,
    prepare: ({ client }) => makeTemplate(client),
    send: createTasks,
  },
  {
    title: `1,000 tasks of ${accountsPerTask} accounts each at most`,
    prepare: addTaskAccounts,
    send: (client) => client.post('/api/main/tasksearch/search', { limit: 1_000 }),
  },
  {
    title: `${unread.answers} answers of a file of 45 MB and of its refused rows, left unread`,
    prepare: ({ client }) => importRefusedRows(client),
    send: leaveFilesUnread,
  },
  {
    title: `/api/openapi.json, ${unread.documents} at once, not compressed and left unread`,
    send: (client) => leaveUnread(client, Array<string>(unread.documents).fill('/api/openapi.json')),
  },
]

async function addManyTeams({ client, connection }: HostileSetting): Promise<void> {
  const copy = createRecordCopier(connection, client.businessUnitId ?? '')
  await copy(
    'resource_team',
    `'id', gen_random_uuid(), 'code', null, 'description', 'Veel ' || n.n`,
    `SELECT generate_series(1, ${manyTeams}) AS n`,
  )
  await connection.query('VACUUM (ANALYZE) record.resource_team')
}

async function makeTemplate(client: TestClient): Promise<void> {
  const first = async (path: string, search: object = {}) => {
    const { body } = await client.post<{ readonly items: readonly AnyRecord[] }>(`/api/main/${path}/search`, {
      search,
      limit: 1,
    })
    return body.items[0]?.id
  }
  const detail = {
    description: 'Taak',
    taskText: 'x'.repeat(templateTasks.charactersEach),
    taskTypeId: await first('tasktypes'),
    taskStatusId: await first('taskstatuses', { statusType: 'New' }),
    taskPriorityId: await first('taskpriorities'),
  }
  const { status, body } = await client.post(templates, {
    description: templateName,
    status: 'Active',
    details: Array.from({ length: templateTasks.count }, () => detail),
  })
  if (status !== 201) throw new Error(`Making a template: ${status} ${JSON.stringify(body)}`)
}

async function createTasks(client: TestClient): Promise<void> {
  const found = await client.post<{ readonly items: readonly AnyRecord[] }>(`${templates}/search`, {
    search: { description: templateName },
  })
  const { status, body } = await client.post(`${templates}/${found.body.items[0]?.id}/createtasks`, {})
  if (status !== 200) throw new Error(`Making its tasks: ${status} ${JSON.stringify(body)}`)
}

async function addTaskAccounts({ client, connection }: HostileSetting): Promise<void> {
  const copy = createRecordCopier(connection, client.businessUnitId ?? '')
  await copy(
    'task_account',
    `'id', gen_random_uuid(), 'task_id', n.task_id, 'account_id', 'H' || n.n, 'name', repeat('x', 240) || n.n`,
    `SELECT k.id AS task_id, g AS n FROM record.task k, generate_series(1, ${accountsPerTask}) g
       WHERE k.business_unit_id = '${client.businessUnitId}'`,
  )
}

async function importRefusedRows(client: TestClient): Promise<void> {
  const row = `;;;;;;${'x'.repeat(refused.charactersEach)};`
  const file = [
    'ordernummer;business unit;klantnummer;klantnaam;particulier/zakelijk;taaktype;omschrijving;gewenste datum',
    ...Array.from({ length: refused.rows }, () => row),
  ].join('\n')
  const { status, body } = await client.upload<AnyRecord>(imports, refusedFile, file, {
    members: { fileTypeId: 'orders' },
  })
  if (status !== 201) throw new Error(`Uploading: ${status} ${JSON.stringify(body)}`)
  for (;;) {
    const { importStatus } = (await client.get<AnyRecord>(`${imports}/${body.id}`)).body
    if (importStatus === 'Completed' || importStatus === 'Failed') return
    await delay(100)
  }
}

async function leaveFilesUnread(client: TestClient): Promise<void> {
  const found = await client.post<{ readonly items: readonly AnyRecord[] }>(`${imports}/search`, {
    search: { fileName: refusedFile },
  })
  const { id } = found.body.items[0] ?? {}
  const paths = [`${imports}/download/${id}`, `${imports}/refusedrows/${id}`]
  await leaveUnread(
    client,
    Array.from({ length: unread.answers }, (_, index) => paths[index % 2] ?? ''),
  )
}

async function leaveUnread(client: TestClient, paths: readonly string[]): Promise<void> {
  const send = (path = '') =>
    sendRequest(client.address + path, { headers: client.callHeaders, agent: false })
      .on('error', () => {})
      .end()
  const first = send(paths[0])
  const [response] = (await once(first, 'response')) as [{ readonly statusCode: number }]
  if (response.statusCode !== 200) throw new Error(`${paths[0]}: ${response.statusCode}`)
  // The server refuses those that do not fit.
  const others = paths.slice(1).map(send)
  await delay(unread.forMs)
  for (const request of [first, ...others]) request.destroy()
}
