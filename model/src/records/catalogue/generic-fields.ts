import { isFilledByDatabase } from '../../fields/is-filled-by-database.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import type { GenericFieldName } from '../../schema/generic-field-name.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const statusOptions = [
  { value: 'Active', label: 'Actief' },
  { value: 'Inactive', label: 'Inactief' },
] as const

/** The fields that record types have in common (requirements 6.1); a definition lists those that it has, and may replace each. */
const genericFields = {
  description: { kind: 'text', label: 'Omschrijving', maxLength: 250, required: true },
  code: { kind: 'text', label: 'Code', maxLength: 20 },
  status: {
    kind: 'choice',
    label: 'Status',
    options: statusOptions,
    presentation: 'checkbox',
    required: true,
    default: 'Active',
    lockedForSystemValues: true,
    width: 96,
  },
  activeRangeUtc: { kind: 'dateRange', label: 'Actief', lockedForSystemValues: true, width: 200 },
  icon: { kind: 'icon', label: 'Pictogram' },
  sortOrder: { kind: 'integer', label: 'Volgorde', minimum: 0 },
  remark: { kind: 'multilineText', label: 'Opmerking', maxLength: 250 },
} as const satisfies Record<GenericFieldName, FieldDefinition>

/** Set by the program on every record. */
const programFields = {
  systemValue: { kind: 'boolean', label: 'Systeemwaarde', shortLabel: 'Systeem', readOnly: true, width: 72 },
  createdById: { kind: 'reference', label: 'Aangemaakt door', to: 'Main.UserViewDto', readOnly: true },
  createdOnUtc: { kind: 'dateTime', label: 'Aangemaakt op', readOnly: true },
  lastModifiedById: {
    kind: 'reference',
    label: 'Gewijzigd door',
    to: 'Main.UserViewDto',
    readOnly: true,
    width: 170,
  },
  lastModifiedOnUtc: { kind: 'dateTime', label: 'Gewijzigd op', readOnly: true, width: 160 },
} as const satisfies Fields

/** Members that only name the record or its state; never fields of a form. */
export const identityMembers = [
  'id',
  'seriesId',
  'rowVersion',
  'businessUnitId',
  'isGlobalSystemBusinessUnitRecord',
] as const

/** All fields of a record type in their order: description and code, its own, the other generic ones, the program's. */
export function allFields(definition: RecordTypeDefinition): Fields {
  const listed = new Set<string>(definition.generic)
  const generic = Object.entries(genericFields).filter(
    ([name]) => listed.has(name) && !(name in definition.fields),
  )
  const first = generic.filter(([name]) => name === 'description' || name === 'code')
  const last = generic.filter(([name]) => name !== 'description' && name !== 'code')
  const fields: readonly (readonly [string, FieldDefinition])[] = [
    ...first,
    ...Object.entries(definition.fields).map(([name, field]): [string, FieldDefinition] => [
      name,
      isOfProgram(field) ? { ...field, readOnly: true } : field,
    ]),
    ...Object.entries(definition.added ?? {}).map(([name, field]): [string, FieldDefinition] => [
      name,
      { ...asAdded(field), readOnly: true },
    ]),
    ...last,
    ...Object.entries(programFields),
  ]
  return Object.fromEntries(fields)
}

/** Marks a field and, of a group, its members. */
function asAdded(field: FieldDefinition): FieldDefinition {
  if (field.kind !== 'group') return { ...field, isAdded: true }
  const members = Object.entries(field.members).map(([name, member]) => [name, asAdded(member)] as const)
  return { ...field, members: Object.fromEntries(members), isAdded: true }
}

/** Fields whose values the engine or the database makes. */
function isOfProgram(field: FieldDefinition): boolean {
  return field.through !== undefined || isFilledByDatabase(field)
}
