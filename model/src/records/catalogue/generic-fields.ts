import { isAdded } from '../../schema/computed.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import type { GenericFieldName } from '../../schema/generic-field-name.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const statusOptions = [
  { value: 'Active', label: 'Actief' },
  { value: 'Inactive', label: 'Inactief' },
] as const

/** The fields that a definition names in `generic`. */
export const genericFields = {
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

const programFields = {
  systemValue: {
    kind: 'boolean',
    label: 'Systeemwaarde',
    shortLabel: 'Systeem',
    computed: 'program',
    width: 72,
  },
  createdById: { kind: 'reference', label: 'Aangemaakt door', to: 'Main.UserViewDto', computed: 'program' },
  createdOnUtc: { kind: 'dateTime', label: 'Aangemaakt op', computed: 'program' },
  lastModifiedById: {
    kind: 'reference',
    label: 'Gewijzigd door',
    to: 'Main.UserViewDto',
    computed: 'program',
    width: 170,
  },
  lastModifiedOnUtc: { kind: 'dateTime', label: 'Gewijzigd op', computed: 'program', width: 160 },
} as const satisfies Fields

export const identityMembers = [
  'id',
  'seriesId',
  'rowVersion',
  'businessUnitId',
  'isGlobalSystemBusinessUnitRecord',
] as const

/**
 * Description and code, own, other generic (requirements 6.1) and program fields, in this order. Generic fields are
 * those that the definition lists and does not replace. Leaves out derived fields.
 */
export function allFields(definition: RecordTypeDefinition): Fields {
  const listed = new Set<string>(definition.generic)
  const generic = Object.entries(genericFields).filter(
    ([name]) => listed.has(name) && !(name in definition.fields),
  )
  const first = generic.filter(([name]) => name === 'description' || name === 'code')
  const last = generic.filter(([name]) => name !== 'description' && name !== 'code')
  const fields: readonly (readonly [string, FieldDefinition])[] = [
    ...first,
    ...Object.entries(definition.fields)
      .filter(([, field]) => field.computed !== 'derived')
      .map(([name, field]): [string, FieldDefinition] => [name, isAdded(field) ? asAdded(field) : field]),
    ...last,
    ...Object.entries(programFields),
  ]
  return Object.fromEntries(fields)
}

/** The fields that a feature computes for rules (`computed: 'derived'`), which `allFields` leaves out. */
export function selectDerivedFields({ fields }: Pick<RecordTypeDefinition, 'fields'>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { computed }]) => computed === 'derived'))
}

function asAdded(field: FieldDefinition): FieldDefinition {
  if (field.kind !== 'group') return { ...field, computed: 'added' }
  const members = Object.entries(field.members).map(([name, member]) => [name, asAdded(member)] as const)
  return { ...field, members: Object.fromEntries(members), computed: 'added' }
}
