import type { RecordType } from '@stamboek/model/schema/record-type'
import type { TestClient } from '../server/test-client.ts'

/** The required search values of a type, as its page begins with them: the currency of the unit. */
export function requiredSearch(
  { search }: RecordType,
  client: TestClient,
): Readonly<Record<string, unknown>> {
  const unit = client.businessUnits.find(({ id }) => id === client.businessUnitId)
  const required = search.entries.filter((entry) => entry.required)
  return Object.fromEntries(required.map(({ key }) => [key, unit?.defaultCurrency?.id]))
}
