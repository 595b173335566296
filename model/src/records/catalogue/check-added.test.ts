import { teamTree } from '@stamboek/testing/language/team-tree'
import { expect, it } from 'vitest'
import type { Fields } from '../../schema/field-kind.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { bank } from '../finance/bank.ts'
import { checkAddedFields } from './check-added.ts'
import { resolveRecordType } from './resolve-record-type.ts'

function check(added: Fields, definition: RecordTypeDefinition = bank): readonly string[] {
  const marked = Object.entries(added).map(
    ([name, field]) => [name, { ...field, computed: 'added' }] as const,
  )
  const whole = { ...definition, fields: { ...definition.fields, ...Object.fromEntries(marked) } }
  return checkAddedFields(whole, resolveRecordType(whole))
}

it('accepts members with names of their own', () => {
  expect(check({ canPay: { kind: 'boolean', label: 'Kan betalen' } })).toEqual([])
})

it('refuses one that must be filled in or has a default', () => {
  expect(
    check({
      canPay: { kind: 'boolean', label: 'Kan betalen', required: true },
      mustPay: { kind: 'boolean', label: 'Moet betalen', default: true },
    }),
  ).toEqual([
    'het toegevoegde veld "canPay" is verplicht of heeft een standaardwaarde.',
    'het toegevoegde veld "mustPay" is verplicht of heeft een standaardwaarde.',
  ])
})

it('refuses one in what is searched, sorted, compared or called by it', () => {
  const canPay = { kind: 'boolean', label: 'Kan betalen' } as const
  const using: RecordTypeDefinition = {
    ...bank,
    labelFields: ['canPay'],
    importKey: ['canPay'],
    unique: [{ fields: ['canPay'], message: 'Al in gebruik.' }],
    consequences: [{ when: { field: 'canPay', equals: true }, set: {} }],
    search: {
      ...bank.search,
      entries: { canPay: { binds: { fields: ['canPay'], operator: 'equals' } } },
    },
    grid: { ...bank.grid, sort: ['canPay'] },
  }
  expect(check({ canPay }, using)).toEqual(
    [
      'een voorwaarde',
      'een uniekheidsregel',
      'het label',
      'de importsleutel',
      'de sortering van het raster',
      'een zoekveld',
    ].map((owner) => `${owner} noemt "canPay", dat niet wordt opgeslagen.`),
  )
})

it('refuses them in a view whose rows a feature supplies', () => {
  expect(check({ canPay: { kind: 'boolean', label: 'Kan betalen' } }, teamTree)).toEqual([
    'een weergave met rijen van de server heeft geen toegevoegde velden.',
  ])
})
