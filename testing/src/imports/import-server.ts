import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { expect } from 'vitest'
import { createRecord } from '../language/language-server.ts'
import { resources, resourceTypes } from '../resource-teams/team-records.ts'
import type { TestClient } from '../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../server/test-server.ts'
import { TaskRecords } from '../tasks/task-records.ts'
import { createUsersOverHttp, signInAs } from '../users/http-users.ts'

/** The permissions of somebody who imports orders. */
export const orderPermissions = [
  'ImportRecordRead',
  'ImportRecordUpload',
  'TaskAccess',
  'TaskCreate',
] as const

export interface Importer {
  readonly client: TestClient
  readonly user: AnyRecord
  /** In the unit of the client. */
  readonly resource: AnyRecord
}

/** A demonstration server with administrators in two units, and what tests of imports need. */
export interface ImportServer {
  readonly server: DemonstrationServer
  /** In Noord-Holland Zorg, code NHZ. */
  readonly north: TestClient
  /** In Rijnmond Thuiszorg, code RTZ. */
  readonly south: TestClient
  readonly make: TaskRecords
  /** Lets imports of orders wait before they store a task, until the function that it returns is called. */
  holdOrders(): Promise<() => Promise<void>>
  /** Drops the stored file of an import. */
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

/** Makes an account with these permissions and a resource in each unit, calling from the unit of the first. */
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

/** Makes a resource of an account in the unit of the client: nobody makes tasks without one. */
async function makeOwnResource(unit: TestClient, userId: string): Promise<AnyRecord> {
  const description = `Proef ${userId}`
  const { id: resourceTypeId } = await createRecord(unit, resourceTypes, { description })
  return createRecord(unit, resources, { description, userId, resourceTypeId })
}

/** Lets everything that stores a task wait, until the function that it returns is called. */
export async function lockTasks(databaseUrl: string): Promise<() => Promise<void>> {
  const database = new Client(databaseUrl)
  await database.connect()
  await database.query('BEGIN')
  await database.query('LOCK TABLE record.task IN SHARE ROW EXCLUSIVE MODE')
  return () => database.end()
}
