import { teamTree } from '@stamboek/testing/language/team-tree'
import { expect, it } from 'vitest'
import type { Fields } from '../../schema/field-kind.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { bank } from '../finance/bank.ts'
import { checkDerivedFields } from './check-derived.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const known: ReadonlyMap<string, RecordTypeDefinition> = new Map([[bank.dtoKey, bank]])
function check(members: Fields, definition: RecordTypeDefinition = bank): readonly string[] {
  const derived = Object.entries(members).map(
    ([name, field]) => [name, { ...field, computed: 'derived' }] as const,
  )
  const fields = { ...definition.fields, ...Object.fromEntries(derived) }
  return checkDerivedFields(resolveRecordType({ ...definition, fields }), known)
}

it('accepts optional members of one column', () => {
  expect(check({ mainBankId: { kind: 'reference', label: 'Hoofdbank', to: bank.dtoKey } })).toEqual([])
})

it('refuses what is required or takes more columns', () => {
  expect(
    check({
      day: { kind: 'date', label: 'Dag', required: true },
      period: { kind: 'dateRange', label: 'Periode' },
    }),
  ).toEqual([
    'het afgeleide veld "day" moet in één kolom passen en leeg kunnen zijn.',
    'het afgeleide veld "period" moet in één kolom passen en leeg kunnen zijn.',
  ])
})

it('refuses a reference to nothing, and derived members of a view', () => {
  const derived: Fields = { mainBankId: { kind: 'reference', label: 'Hoofdbank', to: 'Main.NothingViewDto' } }
  expect(check(derived)).toEqual([
    'het afgeleide veld "mainBankId" verwijst naar het onbekende Main.NothingViewDto.',
  ])
  expect(check(derived, teamTree)).toEqual(['een weergave heeft geen afgeleide velden.'])
})
