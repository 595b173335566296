import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ProvidedPostgres } from '../postgres/provided-postgres.ts'
import type { TestClient } from '../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../server/test-server.ts'
import { createUsersOverHttp, signInAs } from '../users/http-users.ts'
import { TaskRecords } from './task-records.ts'

export interface Worker {
  readonly client: TestClient
  readonly userId: string
  readonly resource: AnyRecord
}

/** A demonstration server with data for tests of tasks, in the unit of an administrator. */
export interface TaskServer {
  readonly server: DemonstrationServer
  /** An administrator with a resource, so that only rules of tasks refuse. */
  readonly client: TestClient
  readonly make: TaskRecords
  readonly person: AnyRecord
  /** Without functions, only the permissions decide. */
  readonly free: AnyRecord
  /** Creates an account with these permissions and a resource with these functions. */
  makeWorker(held?: readonly AnyRecord[], permissions?: readonly string[]): Promise<Worker>
  /** Copies a task in the database, since many creates over HTTP take long. */
  copyTask(task: AnyRecord, count: number): Promise<readonly AnyRecord[]>
  /** Without a resource. */
  makeAccount(permissions?: readonly string[]): Promise<Omit<Worker, 'resource'>>
}

export const taskPermissions = ['TaskAccess', 'TaskRead', 'TaskCreate', 'TaskUpdate'] as const

export async function startTaskServer(postgres: ProvidedPostgres): Promise<TaskServer> {
  const server = await startDemonstrationServer(postgres)
  const client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const make = await TaskRecords.create(client)
  const person = await make.makeResourceType()
  const free = await make.makeType()
  const { createRole, createUser } = createUsersOverHttp(client)

  async function makeAccount(permissions: readonly string[] = taskPermissions) {
    const role = await createRole(permissions)
    const user = await createUser([{ roleId: role.id, businessUnitId: client.businessUnitId }])
    return { client: await signInAs(user, client), userId: user.id }
  }

  return {
    server,
    client,
    make,
    person,
    free,
    makeAccount,
    copyTask: ({ id }, count) => copyTask(server, id, count),
    async makeWorker(held = [], permissions) {
      const account = await makeAccount(permissions)
      const members = { userId: account.userId, resourceTypeId: person.id }
      return { ...account, resource: await make.makeResource(members, held) }
    },
  }
}

async function copyTask(
  server: DemonstrationServer,
  id: string,
  count: number,
): Promise<readonly AnyRecord[]> {
  const columns = await server.query(`SELECT string_agg(quote_ident(column_name), ', ') AS names
    FROM information_schema.columns WHERE table_schema = 'record' AND table_name = 'task' AND is_generated = 'NEVER'
      AND column_name NOT IN ('id', 'task_id')`)
  const names = String(columns[0]?.['names'])
  const copies = await server.query(
    `INSERT INTO record.task (id, ${names}) SELECT gen_random_uuid(), ${names}
      FROM record.task, generate_series(1, $2) WHERE id = $1 RETURNING id`,
    [id, count],
  )
  return copies as unknown as readonly AnyRecord[]
}
