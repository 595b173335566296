import type { FieldError } from '@stamboek/model/contract/problem'
import { fieldKinds } from '@stamboek/model/fields/field-kinds'
import { overlappingRows } from '@stamboek/model/rules/overlapping-rows'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { ExclusionRule } from '@stamboek/model/schema/record-type'
import { storageOf } from '@stamboek/model/schema/storage-of'
import type { FormValues } from './form-values.ts'

type Row = Readonly<Record<string, unknown>>

/** The rules between child records of a type. */
export type ExclusionsOf = (dtoKey: string) => readonly ExclusionRule[]

/** What is wrong between the rows of the lists in a form, by the rules the server uses too; told at every row concerned. */
export function checkLists(
  fields: Fields,
  values: FormValues,
  exclusionsOf: ExclusionsOf,
): readonly FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const storage = storageOf(field, fieldKinds)
    const rows = values[name]
    if (storage.shape !== 'children' || !Array.isArray(rows)) return []
    return overlappingRows(exclusionsOf(storage.of), rows as readonly Row[]).map(
      ({ index, field: member, message }) => ({ field: `${name}.${index}.${member}`, message }),
    )
  })
}
