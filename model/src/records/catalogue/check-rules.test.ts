import { expect, test } from 'vitest'
import type { FieldDefinition } from '../../schema/field-kind.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { resource } from '../erp/resource.ts'
import { resourceFunction } from '../erp/resource-function.ts'
import { recordTypes } from '../record-types.ts'
import { checkRecordTypes } from './check-record-types.ts'

function withChanged(dtoKey: string, change: Partial<RecordTypeDefinition>): readonly string[] {
  return checkRecordTypes(recordTypes.map((type) => (type.dtoKey === dtoKey ? { ...type, ...change } : type)))
}

test.each<[string, object, string]>([
  ['a flag that is no boolean', { when: 'description' }, 'een regel geldt alleen bij "description"'],
  [
    'a flag behind no reference',
    { when: 'code.isCodeUnique' },
    'een regel geldt alleen bij "code.isCodeUnique"',
  ],
  [
    'a text behind a reference',
    { when: 'resourceTypeId.code' },
    'een regel geldt alleen bij "resourceTypeId.code"',
  ],
  [
    'an unknown field in the message',
    { message: 'De {kleur} bestaat al.' },
    'noemt het onbekende veld "kleur"',
  ],
])('a rule with %s stops the start', (_, change, sentence) => {
  const unique = [{ fields: ['code'], message: 'Bestaat al.', ...change }]
  expect(withChanged(resource.dtoKey, { unique }).join('\n')).toContain(sentence)
})

const through = (field: Partial<FieldDefinition> & { readonly kind: 'text' | 'choice' }) =>
  withChanged(resourceFunction.dtoKey, {
    fields: { ...resourceFunction.fields, functionStatus: { label: 'Functie', ...field } as FieldDefinition },
  }).join('\n')

test('a field through a reference shows the label, a choice or a boolean of one that has no versions', () => {
  expect(through({ kind: 'text', computed: { through: 'functionId.description' } })).toBe('')
  const refused = 'dat is daar geen omschrijving, keuze, vinkje, kleur of pictogram van dezelfde soort'
  expect(through({ kind: 'text', computed: { through: 'functionId.code' } })).toContain(refused)
  expect(through({ kind: 'text', computed: { through: 'functionId.status' } })).toContain(refused)
  expect(through({ kind: 'text', computed: { through: 'functionId.nowhere' } })).toContain(refused)
  expect(through({ kind: 'text', computed: { through: 'remark.description' } })).toContain(
    'daar is geen verwijzing die dat kan',
  )
})

test.each<[string, Partial<RecordTypeDefinition>]>([
  [
    'a condition',
    { grid: { ...resourceFunction.grid, completedWhen: { field: 'functionStatus', equals: 'Inactive' } } },
  ],
  ['a label', { labelFields: ['functionStatus'] }],
  ['a unique rule', { unique: [{ fields: ['functionStatus'], message: 'Bestaat al.' }] }],
  ['an import key', { importKey: ['functionStatus'] }],
])('%s does not read a field through a reference', (_, change) => {
  expect(withChanged(resourceFunction.dtoKey, change).join('\n')).toContain(
    'een voorwaarde, regel of omschrijving leest "functionStatus", dat niet wordt opgeslagen.',
  )
})
