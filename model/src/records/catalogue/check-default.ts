import { kindOf } from '../../fields/field-kinds.ts'
import { type DefaultSource, findDefaultSource, isResolvedByServer } from '../../schema/base-field.ts'
import type { FieldDefinition } from '../../schema/field-kind.ts'

const someId = '00000000-0000-7000-8000-000000000000'

const examples: Readonly<Record<DefaultSource, string>> = {
  today: '2026-01-01',
  now: '2026-01-01T00:00:00.000Z',
  currentUser: someId,
  businessUnit: someId,
  'businessUnit.defaultCurrencyId': someId,
  'businessUnit.defaultCountryId': someId,
  'businessUnit.defaultLanguageId': someId,
}

/**
 * Checks that a default is a valid value of its field, since it is stored without being sent. Skips defaults that the
 * server resolves. Returns an end of the sentence "veld x …".
 */
export function checkDefault(field: FieldDefinition): readonly string[] {
  const { default: given = null } = field
  if (given === null || isResolvedByServer(given)) return []
  const source = findDefaultSource(given)
  const value = source === undefined ? given : examples[source]
  const parsed = kindOf(field).parse(value, field)
  const isRight = parsed.ok && kindOf(field).validate(parsed.value, field) === undefined
  return isRight ? [] : ['heeft een standaardwaarde die er niet in past']
}
