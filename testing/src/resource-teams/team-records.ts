import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createRecord, readChildren, readRecord } from '../language/language-server.ts'
import type { ApiResponse, TestClient } from '../server/test-client.ts'

export const resources = '/api/main/resources'
export const resourceTypes = '/api/main/resourcetypes'
export const teams = '/api/main/resourceteams'
export const teamTypes = '/api/main/resourceteamtypes'

export const period = (start: string | null = null, end: string | null = null) => ({
  activeRangeUtc: { start, end },
})

export function errorsOf({ status, body }: ApiResponse): readonly [number, unknown] {
  return [status, (body as { errors?: unknown }).errors]
}

/** Creates records for tests of resources per team through the API, in the unit of a client. */
export class TeamRecords {
  readonly #client: TestClient
  readonly #prefix: string
  #number = 0

  constructor(client: TestClient, prefix = 'Proef') {
    this.#client = client
    this.#prefix = prefix
  }

  makeResourceType(members: object = {}): Promise<AnyRecord> {
    return this.#make(resourceTypes, members)
  }

  makeTeamType(members: object = {}): Promise<AnyRecord> {
    return this.#make(teamTypes, members)
  }

  /** An exclusive type of root teams. */
  makeExclusiveType(members: object = {}): Promise<AnyRecord> {
    return this.makeTeamType({ isRootOnly: true, hasExclusiveResources: true, ...members })
  }

  /** Two teams of one exclusive type, and a resource in neither. */
  async makeTrees(resourceType: AnyRecord) {
    const type = await this.makeExclusiveType()
    const [one, two] = [await this.makeTeam(type), await this.makeTeam(type)]
    return { type, one, two, resource: await this.makeResource(resourceType) }
  }

  /** A team type that takes resources of one type only. */
  makeTypeOf(resourceType: AnyRecord): Promise<AnyRecord> {
    return this.makeTeamType({ resourceTypes: [{ resourceTypeId: resourceType.id }] })
  }

  makeTeam(type: AnyRecord, members: object = {}): Promise<AnyRecord> {
    return this.#make(teams, { resourceTeamTypeId: type.id, ...members })
  }

  async makeResource(type: AnyRecord, members: object = {}): Promise<AnyRecord> {
    const { body: me } = await this.#client.get<{ userId: string }>('/api/authentication/me')
    return this.#make(resources, { userId: me.userId, resourceTypeId: type.id, ...members })
  }

  /** Uses the current rowVersion of the resource. */
  async tryAssign(
    resource: AnyRecord,
    team: AnyRecord,
    members: object = {},
  ): Promise<ApiResponse<AnyRecord>> {
    const { rowVersion } = await this.reread(resource)
    const body = { resourceTeamId: team.id, status: 'Active', rowVersion, ...period(), ...members }
    return this.#client.post<AnyRecord>(below(resource, 'assignteam'), body)
  }

  async assign(resource: AnyRecord, team: AnyRecord, members: object = {}): Promise<AnyRecord> {
    const { rowVersion } = await this.reread(resource)
    const body = { resourceTeamId: team.id, status: 'Active', rowVersion, ...period(), ...members }
    return createRecord(this.#client, below(resource, 'assignteam'), body)
  }

  reread(resource: AnyRecord): Promise<AnyRecord> {
    return readRecord(this.#client, `${resources}/${resource.id}`)
  }

  async readAssignments(resource: AnyRecord): Promise<readonly AnyRecord[]> {
    return readChildren(await this.reread(resource), 'resourceTeams')
  }

  #make(path: string, members: object): Promise<AnyRecord> {
    this.#number += 1
    return createRecord(this.#client, path, { description: `${this.#prefix} ${this.#number}`, ...members })
  }
}

export const underTeam = ({ id }: AnyRecord) => ({ parentResourceTeamId: id })

/** Uses the rowVersion that was read. */
export function changeRecord(
  client: TestClient,
  path: string,
  { id, rowVersion }: AnyRecord,
  members: object,
): Promise<ApiResponse<AnyRecord>> {
  return client.put<AnyRecord>(`${path}/${id}`, { rowVersion, ...members })
}

export function shiftAssignment(
  client: TestClient,
  assignment: AnyRecord,
  members: object,
): Promise<ApiResponse<AnyRecord>> {
  const { id, rowVersion, resourceId } = assignment
  const path = `${resources}/${String(resourceId)}/updateassignment/${id}`
  return client.put<AnyRecord>(path, { rowVersion, ...members })
}

export function below(resource: AnyRecord, rest: string): string {
  return `${resources}/${resource.id}/${rest}`
}
