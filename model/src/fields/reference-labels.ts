import type { FieldKindModels, Fields } from '../schema/field-kind.ts'
import { boundKind } from './bound-kind.ts'

/** The members that stand beside references and say what they are called: `country` beside `countryId`. */
export function referenceLabels(fields: Fields, kinds: FieldKindModels): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const storage = boundKind(field, kinds).storage(field)
    const isReference = storage.shape === 'columns' && storage.columns.some((column) => column.references)
    return isReference && name.endsWith('Id') ? [name.slice(0, -2)] : []
  })
}
