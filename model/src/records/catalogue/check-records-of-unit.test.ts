import { expect, test } from 'vitest'
import type { FormPart } from '../../schema/layout.ts'
import type { ListDefinition, RecordTypeDefinition } from '../../schema/record-type.ts'
import { bankAccount } from '../finance/bank-account.ts'
import { recordTypes } from '../record-types.ts'
import { systemBusinessUnit } from '../system/system-business-unit.ts'
import { checkRecordsOfUnit } from './check-records-of-unit.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const known: ReadonlyMap<string, RecordTypeDefinition> = new Map(
  recordTypes.map((type) => [type.dtoKey, type] as const),
)
const accounts = bankAccount.dtoKey
const findings = (
  change: Partial<RecordTypeDefinition>,
  definition: RecordTypeDefinition = systemBusinessUnit,
) => checkRecordsOfUnit(resolveRecordType({ ...definition, ...change }), known)
const withPart = (part: FormPart) => ({ form: { rows: [[part]] } })

test('the accounts of a business unit', () => {
  expect(findings({})).toEqual([])
})

test.each<[string, FormPart, string]>([
  [
    'of an unknown type',
    { related: 'Main.PlanetViewDto' },
    'het formulier toont records van Main.PlanetViewDto, en dat recordtype bestaat niet.',
  ],
  [
    'with an unknown column',
    { related: accounts, columns: ['iban', 'moon'] },
    `het formulier toont van ${accounts} het onbekende veld "moon".`,
  ],
  [
    'of a type that all units share',
    { related: 'Main.CountryViewDto' },
    'het formulier toont Main.CountryViewDto van zichzelf, maar records daarvan horen niet elk bij één business unit.',
  ],
])('a part with records %s', (_, part, sentence) => {
  expect(findings(withPart(part))).toEqual([sentence])
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'an unknown type',
    { planets: 'Main.PlanetViewDto' },
    'de lijst "planets" noemt Main.PlanetViewDto, en dat recordtype bestaat niet.',
  ],
  ['the name of a field', { assignedUsers: accounts }, 'de lijst "assignedUsers" heet als een veld.'],
  [
    'a type of which a unit has only some',
    { ledgers: 'Main.GeneralLedgerViewDto' },
    'de lijst "ledgers" noemt Main.GeneralLedgerViewDto, maar records daarvan horen niet elk bij één business unit.',
  ],
])('a list of a Get with %s', (_, owned, sentence) => {
  expect(findings({ lists: listsOf(owned) })).toEqual([sentence])
})

test('only a business unit owns records', () => {
  expect(findings({ lists: { accounts: { of: accounts } } }, definitionOf('Main.CountryViewDto'))).toEqual([
    `de lijst "accounts" noemt ${accounts}, maar dit recordtype is geen business unit.`,
  ])
})

function listsOf(owned: Readonly<Record<string, string>>): Readonly<Record<string, ListDefinition>> {
  return Object.fromEntries(Object.entries(owned).map(([name, of]) => [name, { of }]))
}

function definitionOf(dtoKey: string): RecordTypeDefinition {
  const definition = known.get(dtoKey)
  if (!definition) throw new Error(`${dtoKey} is not there`)
  return definition
}
