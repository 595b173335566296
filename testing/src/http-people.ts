import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createPeople, type People } from './people.ts'
import type { TestClient } from './test-client.ts'

const catalogue = createRecordCatalogue(recordTypes)

/** Makes roles and users by the calls of an administrator. */
export function peopleOver(administrator: TestClient): People {
  return createPeople(async (dtoKey, values) => {
    const { basePath } = catalogue.get(dtoKey)
    const made = await administrator.post<AnyRecord>(basePath, values)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body
  })
}
