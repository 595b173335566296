import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createRecord, readRecord, searchIds } from '../language/language-server.ts'
import type { ApiResponse, TestClient } from '../server/test-client.ts'

const resources = '/api/main/resources'

export class FunctionRecords {
  readonly #client: TestClient
  readonly #typeId: string
  readonly #userId: string
  #count = 0
  readonly nurse: AnyRecord
  readonly driver: AnyRecord

  private constructor(client: TestClient, made: readonly [AnyRecord, AnyRecord, string, string]) {
    this.#client = client
    ;[this.nurse, this.driver, this.#typeId, this.#userId] = made
  }

  static async open(client: TestClient): Promise<FunctionRecords> {
    const users = await searchIds(client, '/api/main/users', { search: { userName: 'planner' } })
    const { id: typeId } = await createRecord(client, '/api/main/resourcetypes', { description: 'Proeftype' })
    return new FunctionRecords(client, [
      await createRecord(client, '/api/main/functions', { description: 'Proefverpleegkundige' }),
      await createRecord(client, '/api/main/functions', { description: 'Proefchauffeur' }),
      typeId,
      users.items[0]?.id ?? '',
    ])
  }

  makeResource(members: object = {}): Promise<AnyRecord> {
    this.#count += 1
    return createRecord(this.#client, resources, {
      description: `Proefresource ${this.#count}`,
      userId: this.#userId,
      resourceTypeId: this.#typeId,
      ...members,
    })
  }

  reread({ id }: AnyRecord): Promise<AnyRecord> {
    return readRecord(this.#client, `${resources}/${id}`)
  }

  async addFunction(
    resource: AnyRecord,
    members: object,
    by = this.#client,
  ): Promise<ApiResponse<AnyRecord>> {
    const { rowVersion } = await this.reread(resource)
    return by.post<AnyRecord>(belowResource(resource), { functionId: this.nurse.id, rowVersion, ...members })
  }
}

export function belowResource({ id }: AnyRecord, rest = ''): string {
  return `${resources}/${id}/function${rest}`
}
