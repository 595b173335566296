import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { expect } from 'vitest'
import { createRecord } from '../language/language-server.ts'
import { resources, resourceTypes } from '../resource-teams/team-records.ts'
import type { TestClient } from '../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../server/test-server.ts'
import { TaskRecords } from '../tasks/task-records.ts'
import { createUsersOverHttp, signInAs } from '../users/http-users.ts'

export const orderPermissions = [
  'ImportRecordRead',
  'ImportRecordUpload',
  'TaskAccess',
  'TaskCreate',
] as const

export interface Importer {
  readonly client: TestClient
  readonly user: AnyRecord
  readonly resource: AnyRecord
}

export interface ImportServer {
  readonly server: DemonstrationServer
  /** Noord-Holland Zorg, code NHZ. */
  readonly north: TestClient
  /** Rijnmond Thuiszorg, code RTZ. */
  readonly south: TestClient
  readonly make: TaskRecords
  /** Blocks imports of orders before they store a task, until the returned function is called. */
  holdOrders(): Promise<() => Promise<void>>
  dropFile(record: { readonly id: string }): Promise<void>
}

export async function startImportServer(
  ...given: Parameters<typeof startDemonstrationServer>
): Promise<ImportServer> {
  const server = await startDemonstrationServer(...given)
  const north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const south = await server.signIn('beheerder', 'Rijnmond Thuiszorg')
  return {
    server,
    north,
    south,
    make: await TaskRecords.create(north),
    holdOrders: () => lockTasks(server.databaseUrl),
    async dropFile({ id }) {
      const dropped = await server.query(
        `DELETE FROM stamboek.file f USING stamboek.import_file i
          WHERE i.file_id = f.id AND i.import_record_id = $1 RETURNING f.id`,
        [id],
      )
      expect(dropped).toHaveLength(1)
    },
  }
}

type Grant = readonly [unit: TestClient, permissions: readonly string[]]

/** Creates an account with these permissions and a resource in each unit; calls use the first unit. */
export async function makeImporter(first: Grant, ...others: readonly Grant[]): Promise<Importer> {
  const grants = [first, ...others]
  const [administrator] = first
  const { createRole, createUser } = createUsersOverHttp(administrator)
  const roles = grants.map(async ([unit, permissions]) => ({
    roleId: (await createRole(permissions)).id,
    businessUnitId: unit.businessUnitId,
  }))
  const user = await createUser(await Promise.all(roles))
  const resource = await makeOwnResource(administrator, user.id)
  await Promise.all(others.map(([unit]) => makeOwnResource(unit, user.id)))
  return { user, resource, client: await signInAs(user, administrator) }
}

/** Nobody can create tasks without a resource. */
async function makeOwnResource(unit: TestClient, userId: string): Promise<AnyRecord> {
  const description = `Proef ${userId}`
  const { id: resourceTypeId } = await createRecord(unit, resourceTypes, { description })
  return createRecord(unit, resources, { description, userId, resourceTypeId })
}

/** Blocks all writes of tasks until the returned function is called. */
export async function lockTasks(databaseUrl: string): Promise<() => Promise<void>> {
  const database = new Client(databaseUrl)
  await database.connect()
  await database.query('BEGIN')
  await database.query('LOCK TABLE record.task IN SHARE ROW EXCLUSIVE MODE')
  return () => database.end()
}
