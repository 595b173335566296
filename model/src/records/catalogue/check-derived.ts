import { storageOf } from '../../fields/storage-of.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'

/** Checks that a view has no derived members, and that each takes one column, is not required and refers to a known type. */
export function checkDerivedFields(
  { derived, view }: RecordType,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  const names = Object.keys(derived)
  if (view && names.length > 0) return ['een weergave heeft geen afgeleide velden.']
  return Object.entries(derived).flatMap(([name, field]) => {
    const storage = storageOf(field)
    const columns = storage.shape === 'columns' ? storage.columns : []
    return [
      ...(columns.length === 1 && !field.required
        ? []
        : [`het afgeleide veld "${name}" moet in één kolom passen en leeg kunnen zijn.`]),
      ...columns.flatMap(({ references }) =>
        references === undefined || known.has(references)
          ? []
          : [`het afgeleide veld "${name}" verwijst naar het onbekende ${references}.`],
      ),
    ]
  })
}
