import type { SearchEntryDefinition } from '../../schema/search.ts'

/** Entries of every search card whose type has their fields (requirements 5.2). */
export const genericSearchEntries: Readonly<Record<string, SearchEntryDefinition>> = {
  status: {
    label: 'Status',
    input: {
      kind: 'choice',
      label: 'Status',
      presentation: 'checkbox',
      options: [
        { value: 'Active', label: 'Actief' },
        { value: 'Inactive', label: 'Inactief' },
      ],
    },
    binds: { fields: ['status'], operator: 'equals' },
    default: 'Active',
  },
  activeStartRangeUtc: {
    label: 'Actief vanaf tussen',
    input: { kind: 'dateRange', label: 'Actief vanaf tussen' },
    binds: { fields: ['activeRangeUtc'], operator: 'startsWithin' },
  },
  activeEndRangeUtc: {
    label: 'Actief tot tussen',
    input: { kind: 'dateRange', label: 'Actief tot tussen' },
    binds: { fields: ['activeRangeUtc'], operator: 'endsWithin' },
  },
  changedBetweenRangeUtc: {
    label: 'Gewijzigd tussen',
    input: { kind: 'dateRange', label: 'Gewijzigd tussen', granularity: 'instant' },
    binds: { fields: ['lastModifiedOnUtc'], operator: 'within' },
  },
  changedByIds: {
    label: 'Gewijzigd door',
    input: { kind: 'reference', label: 'Gewijzigd door', to: 'Main.UserViewDto' },
    binds: { fields: ['lastModifiedById'], operator: 'oneOf' },
    // This one is not sent as a description (requirements 5.2).
    descriptionTwin: 'changedBy',
  },
  // The business unit is no field: the server reads this entry separately (requirements 3.2).
  isGlobalSystemBusinessUnitRecord: {
    label: 'Geldt in alle business units',
    input: { kind: 'boolean', label: 'Geldt in alle business units' },
    binds: { fields: ['isGlobalSystemBusinessUnitRecord'], operator: 'equals' },
  },
}

export const genericSearchAliases: Readonly<Record<string, string>> = {
  changedBetweenUtc: 'changedBetweenRangeUtc',
}
