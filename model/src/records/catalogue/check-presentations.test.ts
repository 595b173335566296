import { expect, test } from 'vitest'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { documentGroup } from '../crm/document-group.ts'
import { functionPerDocumentGroup } from '../crm/function-per-document-group.ts'
import { role } from '../system/role.ts'
import { checkPresentations } from './check-presentations.ts'
import { resolveRecordType } from './resolve-record-type.ts'

/** The findings when `change` applies to the rows of document groups. */
function findings(change: Partial<RecordTypeDefinition>, shown = 'functionPerDocumentGroups') {
  const child = { ...functionPerDocumentGroup, ...change }
  const parts = [{ field: shown, presentation: 'dualList' as const }]
  const type = resolveRecordType({ ...documentGroup, form: { rows: [parts] } })
  return checkPresentations(type, new Map([[child.dtoKey, child]]))
}

const { fields } = functionPerDocumentGroup
const other = { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' } as const
const of = functionPerDocumentGroup.dtoKey
const sentence = (reason: string) => [
  `het formulier kan "functionPerDocumentGroups" niet in twee lijsten tonen: ${reason}.`,
]

test('rows of one reference, once per record, can be shown as a dual list', () => {
  expect(findings({})).toEqual([])
  expect(findings({ unique: [{ fields: ['documentGroupId', 'functionId'], message: 'Dubbel.' }] })).toEqual(
    [],
  )
  const extras = { isHead: { kind: 'boolean', label: 'Hoofdfunctie' } } as const
  expect(findings({ fields: { ...fields, ...extras } })).toEqual([])
})

test.each<[string, Partial<RecordTypeDefinition>, string]>([
  [
    'several references',
    { fields: { ...fields, countryId: other } },
    `${of} heeft niet precies één verwijzing naast die naar het bovenliggende record`,
  ],
  [
    'no reference',
    { fields: { documentGroupId: fields.documentGroupId } },
    `${of} heeft niet precies één verwijzing naast die naar het bovenliggende record`,
  ],
  [
    'a choice that may be left empty',
    { fields: { ...fields, functionId: { ...fields.functionId, required: false } } },
    `"functionId" van ${of} is niet verplicht`,
  ],
  [
    'a choice that may be made twice',
    { unique: [{ fields: ['functionId'], message: 'Dubbel.' }] },
    `"functionId" van ${of} is niet uniek per bovenliggend record`,
  ],
  [
    'another member that must be filled in',
    { fields: { ...fields, amount: { kind: 'integer', label: 'Aantal', required: true } } },
    `"amount" van ${of} is verplicht en kan daar niet worden ingevuld`,
  ],
])('%s is refused', (_, change, reason) => {
  expect(findings(change)).toEqual(sentence(reason))
})

test('a field that is no list is refused', () => {
  expect(findings({}, 'description')).toEqual([
    'het formulier kan "description" niet in twee lijsten tonen: het veld is geen lijst van verwijzingen of regels.',
  ])
})

test('only permissions are shown as checkbox groups', () => {
  const findingsOf = (field: string) =>
    checkPresentations(
      resolveRecordType({ ...role, form: { rows: [[{ field, presentation: 'checkboxGroups' }]] } }),
      new Map(),
    )
  expect(findingsOf('permissions')).toEqual([])
  expect(findingsOf('remark')).toEqual([
    'het formulier kan "remark" niet in groepen tonen: het veld is geen lijst van rechten.',
  ])
})
