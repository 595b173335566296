import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { TestClient } from '@stamboek/testing/server/test-client'
import type { TestServer } from '@stamboek/testing/server/test-server'

const path = '/api/main/banks'

/** Annelies de Wit, or another user, who changes banks through the API. */
export class OtherUser {
  readonly #client: TestClient

  private constructor(client: TestClient) {
    this.#client = client
  }

  static async at(server: Pick<TestServer, 'signIn'>, userName = 'financieel'): Promise<OtherUser> {
    return new OtherUser(await server.signIn(userName))
  }

  async read(description: string): Promise<AnyRecord> {
    const found = await this.#client.post<{ items: readonly AnyRecord[] }>(`${path}/search`, {
      search: { description },
      matchingBehavior: 'Exact',
    })
    const [record] = found.body.items
    if (!record) throw new Error(`There is no ${description}`)
    return record
  }

  async change(description: string, members: object): Promise<void> {
    const record = await this.read(description)
    const { status, body } = await this.#client.put(`${path}/${record.id}`, { ...record, ...members })
    if (status !== 200) throw new Error(`${description} could not be changed: ${JSON.stringify(body)}`)
  }

  async add(members: object): Promise<void> {
    const { countryId } = await this.read('bunq')
    const { status, body } = await this.#client.post(path, { countryId, city: 'Breda', ...members })
    if (status !== 201) throw new Error(`It could not be added: ${JSON.stringify(body)}`)
  }

  async deactivate(description: string): Promise<void> {
    const { id } = await this.read(description)
    const { status, body } = await this.#client.post(`${path}/bulkdeactivate`, { ids: [id] })
    if (status !== 200) throw new Error(`${description} could not be deactivated: ${JSON.stringify(body)}`)
  }
}
