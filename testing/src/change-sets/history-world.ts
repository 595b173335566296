import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { expect } from 'vitest'
import { createRecord, searchIds } from '../language/language-server.ts'
import type { ProvidedPostgres } from '../postgres/provided-postgres.ts'
import { resources, resourceTypes, teamTypes } from '../resource-teams/team-records.ts'
import type { TestClient } from '../server/test-client.ts'
import { startDemonstrationServer } from '../server/test-server.ts'
import { taskPriorities, taskStatuses, taskTypes } from '../tasks/task-records.ts'
import { createUsersOverHttp, signInAs } from '../users/http-users.ts'
import { AuditReplay } from './audit-replay.ts'
import type { ModelRecord, State } from './history-model.ts'
import { KnownReplay } from './known-replay.ts'
import { TaskStatuses } from './task-statuses.ts'
import { pickMembers, trackedTypes } from './tracked-types.ts'

/** A user with all rights, in the unit of the others. */
export interface Person {
  readonly name: string
  readonly client: TestClient
}

/** What histories share: the people, and the records that theirs refer to. */
export interface HistoryWorld {
  readonly people: readonly Person[]
  readonly countryId: string
  readonly teamTypeId: string
  readonly taskTypeId: string
  readonly taskPriorityId: string
  readonly statuses: TaskStatuses
  /** Begins the replay of what is written from now on. */
  beginReplay(): Promise<AuditReplay>
  /** Precedes the ids of all records that come. */
  firstIdFromNow(): string
  readReplay(firstId: string): Promise<KnownReplay>
  close(): Promise<void>
}

const names = ['Anna', 'Bram', 'Cato']

export async function startHistoryWorld(postgres: ProvidedPostgres): Promise<HistoryWorld> {
  const server = await startDemonstrationServer(postgres)
  const administrator = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const database = new Client({ connectionString: server.databaseUrl })
  await database.connect()
  const find = async (path: string) => (await searchIds(administrator, path, { limit: 100 })).items
  const make = (path: string, members: object = {}) =>
    createRecord(administrator, path, { description: `Verloop ${crypto.randomUUID()}`, ...members })
  const [country, priority] = [await find('/api/main/countries'), await find(taskPriorities)].map(
    requireFirst,
  )
  const [teamType, taskType] = [await make(teamTypes), await make(taskTypes)]
  return {
    people: await makePeople(administrator, await make(resourceTypes)),
    countryId: country?.id ?? '',
    teamTypeId: teamType.id,
    taskTypeId: taskType.id,
    taskPriorityId: priority?.id ?? '',
    statuses: new TaskStatuses(await find(taskStatuses)),
    beginReplay: () => AuditReplay.begin(database, firstIdFromNow()),
    firstIdFromNow,
    readReplay: (firstId) => KnownReplay.read(database, firstId),
    async close() {
      await database.end()
      await server.close()
    },
  }
}

function requireFirst(items: readonly AnyRecord[]): AnyRecord {
  const [first] = items
  if (!first) throw new Error('The demonstration has no such record')
  return first
}

/** Each with a resource, without which nobody changes tasks. */
async function makePeople(administrator: TestClient, resourceType: AnyRecord): Promise<readonly Person[]> {
  const { items } = await searchIds(administrator, '/api/main/roles', {
    search: { description: 'Beheerder' },
    matchingBehavior: 'Exact',
  })
  const role = requireFirst(items)
  const { createUser } = createUsersOverHttp(administrator)
  return Promise.all(
    names.map(async (name) => {
      const user = await createUser([{ roleId: role.id, businessUnitId: administrator.businessUnitId }], {
        fullName: name,
      })
      const members = { description: name, userId: user.id, resourceTypeId: resourceType.id }
      await createRecord(administrator, resources, members)
      return { name, client: await signInAs(user, administrator) }
    }),
  )
}

/** Precedes all UUIDs of version 7 from this millisecond on. */
function firstIdFromNow(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** The rows of a history as the API gives them, and their versions for the next change. */
export interface ReadRecords {
  readonly state: State
  readonly rowVersions: ReadonlyMap<string, number>
}

/** Reads each record over HTTP; those that `gone` names must not be there. */
export async function readRecords(
  { client }: Person,
  state: State,
  gone: readonly (readonly [string, ModelRecord])[],
): Promise<ReadRecords> {
  const answers = await Promise.all(
    [...state].map(async ([id, { type }]) => {
      const { status, body } = await client.get<AnyRecord>(`${trackedTypes[type].path}/${id}`)
      return { id, type, status, body }
    }),
  )
  const absent = await Promise.all(
    gone.map(async ([id, { type }]) => (await client.get(`${trackedTypes[type].path}/${id}`)).status),
  )
  expect(absent, 'deleted records').toEqual(gone.map(() => 404))
  const found = answers.filter(({ status }) => status === 200)
  return {
    state: new Map(
      found.map(({ id, type, body }) => [
        id,
        {
          type,
          seriesId: (body['seriesId'] as string | undefined) ?? null,
          members: pickMembers(type, body),
        },
      ]),
    ),
    rowVersions: new Map(found.map(({ id, body }) => [id, body.rowVersion])),
  }
}
