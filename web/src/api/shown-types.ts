import type { ServedRecordType } from '@stamboek/model/contract/schema-document'

/** The dtoKeys of the records that the rows of a type show: the type itself, or those of which a view is made. */
export function listShownTypes({ dtoKey, view }: ServedRecordType): readonly string[] {
  const { of, rows, madeFrom = [] } = view ?? {}
  const shown = [...(of === undefined ? [] : [of]), ...Object.values(rows?.types ?? {}), ...madeFrom]
  return shown.length === 0 ? [dtoKey] : [...new Set(shown)]
}
