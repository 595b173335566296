import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { requiredSearch } from '../records/required-search.ts'
import { sampleRecord } from '../records/sample-record.ts'
import { type SampleUpload, sampleUpload } from '../records/sample-upload.ts'
import type { TestClient } from '../server/test-client.ts'

/** Records of every listed type that tests may change. */
export class RecordPool {
  readonly #catalogue: RecordCatalogue
  readonly #client: TestClient
  readonly #isSpared: (record: AnyRecord) => boolean
  readonly #records = new Map<string, readonly AnyRecord[]>()
  #seed = 500

  /** `isSpared`: records that the client itself needs. */
  constructor(catalogue: RecordCatalogue, client: TestClient, isSpared: (record: AnyRecord) => boolean) {
    this.#catalogue = catalogue
    this.#client = client
    this.#isSpared = isSpared
  }

  async fill(): Promise<void> {
    const listed = this.#catalogue.all().filter(isListed)
    for (const type of listed) {
      if (type.upload) await this.#upload(type, sampleUpload(type.upload))
      await this.refresh(type)
    }
    for (const type of listed)
      if (type.actions.includes('Create') && this.#records.get(type.dtoKey)?.length === 0)
        await this.#create(type)
  }

  /** Current records, active ones first. */
  async refresh(type: RecordType): Promise<readonly AnyRecord[]> {
    const found = await this.#client.post<{ items: readonly AnyRecord[] }>(actionAddress(type, 'Search'), {
      search: requiredSearch(type, this.#client),
      limit: 25,
      sort: [
        ...('status' in type.fields ? [{ field: 'status', order: 'ascending' }] : []),
        { field: 'createdOnUtc', order: 'descending' },
      ],
    })
    const records = found.body.items.filter((record) => !this.#isSpared(record))
    this.#records.set(type.dtoKey, records)
    return records
  }

  async parentVersions(
    { parent }: RecordType,
    records: readonly AnyRecord[],
  ): Promise<ReadonlyMap<string, number>> {
    if (!parent) return new Map()
    const address = actionAddress(this.#catalogue.get(parent.dtoKey), 'Search')
    const found = await this.#client.post<{ items: readonly AnyRecord[] }>(address, {
      search: { ids: records.map((record) => record[parent.field]) },
    })
    return new Map(found.body.items.map((each) => [each.id, each.rowVersion]))
  }

  /** The demonstration has no records made from files. */
  async #upload(type: RecordType, { fileName, content, members }: SampleUpload): Promise<void> {
    const { status } = await this.#client.upload(actionAddress(type, 'Create'), fileName, content, {
      members,
    })
    if (status !== 201) throw new Error(`No ${type.labels.one} was made: ${status}`)
  }

  /** A new type has no demonstration data. */
  async #create(type: RecordType): Promise<void> {
    const [body] = await this.samples(type, 1)
    const { status } = await this.#client.post(actionAddress(type, 'Create'), body)
    if (status !== 201) throw new Error(`No ${type.labels.one} was made: ${status}`)
    await this.refresh(type)
  }

  get ids(): readonly string[] {
    return [...this.#records.values()].flat().map((record) => record.id)
  }

  /** Bodies that create a record, unless their code is taken. */
  samples(type: RecordType, count: number): Promise<readonly object[]> {
    const find = async (dtoKey: string) => {
      const [record] = this.#records.get(dtoKey) ?? []
      return (record?.seriesId ?? record?.id) as string
    }
    return Promise.all(
      Array.from({ length: count }, () => {
        this.#seed += 61
        return sampleRecord(type, this.#seed, { catalogue: this.#catalogue, find })
      }),
    )
  }
}

/** Whether the type has records and calls, possibly those of another type. */
export function isListed({ parent, view }: RecordType): boolean {
  return (!parent || parent.isListed === true) && view?.shows !== 'rows'
}
