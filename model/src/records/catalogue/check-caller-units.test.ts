import { describe, expect, test } from 'vitest'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { vat } from '../finance/vat.ts'
import { recordTypes } from '../record-types.ts'
import { checkCallerUnits } from './check-caller-units.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const definition = {
  ...vat,
  dtoKey: 'Test.ClaimViewDto',
  ownership: 'callerUnits',
  temporal: false,
  fields: { percentage: vat.fields.percentage },
  search: { layout: 'codeTable', parts: ['description'] },
  actions: { without: ['Import'] },
} as const satisfies RecordTypeDefinition

const known: ReadonlyMap<string, RecordTypeDefinition> = new Map(
  [...recordTypes, definition].map((type) => [type.dtoKey, type] as const),
)
const findings = (change: Partial<RecordTypeDefinition>, of: RecordTypeDefinition = definition) => {
  const changed = { ...of, ...change }
  return checkCallerUnits(changed, resolveRecordType(changed), known)
}
const refused = (has: string) => `records van alle units van de gebruiker gaan niet samen met ${has}.`

test('records that refer to what all units share', () => {
  const fields = { countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' } } as const
  expect(findings({ fields })).toEqual([])
})

test.each<[string, Partial<RecordTypeDefinition>, string]>([
  ['versions', { temporal: true }, 'versies'],
  ['a parent', { parent: { dtoKey: vat.dtoKey, field: 'x' } }, 'een bovenliggend record'],
  ['rows of a view', { view: { shows: 'records', of: vat.dtoKey } }, 'rijen van een weergave'],
  [
    'child records',
    { fields: { rows: { kind: 'children', label: 'Regels', of: vat.dtoKey } } },
    'onderliggende records',
  ],
  ['imports', { actions: {} }, 'de actie Import'],
  [
    'searches that need a permission',
    {
      search: {
        ...definition.search,
        entries: {
          percentage: { binds: { fields: ['percentage'], operator: 'equals' }, right: 'VatRead' },
        },
      },
    },
    'een zoekveld met een eigen recht',
  ],
])('%s', (_name, change, has) => {
  expect(findings(change)).toContain(refused(has))
})

describe('references between business units', () => {
  const ledger = { kind: 'reference', label: 'Grootboek', to: 'Main.GeneralLedgerViewDto' } as const
  const sentence = (path: string, to: string) =>
    `"${path}" verwijst tussen business units, want ${to} is niet van alle units.`

  test.each<[string, string, Partial<RecordTypeDefinition>]>([
    ['a field', 'ledgerId', { fields: { ledgerId: ledger } }],
    [
      'a member of a group',
      'money.ledgerId',
      { fields: { money: { kind: 'group', label: 'Geld', members: { ledgerId: ledger } } } },
    ],
    [
      'a search entry',
      'ledgerIds',
      {
        search: {
          ...definition.search,
          entries: { ledgerIds: { input: ledger, binds: { filter: 'x', operator: 'oneOf' } } },
        },
      },
    ],
    [
      'a call',
      'Pay.ledgerId',
      {
        calls: {
          Pay: {
            method: 'POST',
            path: 'claims/{id}/pay',
            label: 'Betalen',
            right: 'Update',
            subject: 'record',
            body: { ledgerId: ledger },
            answer: 'record',
          },
        },
      },
    ],
  ])('from %s', (_name, path, change) => {
    expect(findings(change)).toEqual([sentence(path, ledger.to)])
  })

  test('to such records, from another type', () => {
    const fields = { claimId: { kind: 'reference', label: 'Claim', to: definition.dtoKey } } as const
    expect(findings({ fields }, vat)).toEqual([sentence('claimId', definition.dtoKey)])
    expect(findings({}, vat)).toEqual([])
  })

  test('from the rows of a view', () => {
    const view = { shows: 'rows', rowTypes: { claim: definition.dtoKey } } as const
    expect(findings({ view }, vat)).toEqual([
      `de weergave toont ${definition.dtoKey}, dat records van alle units van de gebruiker heeft.`,
    ])
  })
})
