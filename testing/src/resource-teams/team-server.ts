import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ProvidedPostgres } from '../postgres/provided-postgres.ts'
import type { TestClient } from '../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../server/test-server.ts'
import { TeamRecords } from './team-records.ts'

/** A demonstration server with the types for tests of resources per team, in the unit of an administrator. */
interface TeamServer {
  readonly server: DemonstrationServer
  readonly client: TestClient
  readonly make: TeamRecords
  readonly person: AnyRecord
  readonly car: AnyRecord
  readonly anywhere: AnyRecord
}

export async function startTeamServer(postgres: ProvidedPostgres): Promise<TeamServer> {
  const server = await startDemonstrationServer(postgres)
  const client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const make = new TeamRecords(client)
  const person = await make.makeResourceType({ description: 'Mens', code: 'MENS' })
  const car = await make.makeResourceType({ description: 'Auto', code: 'AUTO' })
  const anywhere = await make.makeTeamType()
  return { server, client, make, person, car, anywhere }
}
