import type { FieldDefinition, FieldKind, FieldKindModel, FieldKindModels, Storage } from './field-kind.ts'

/** How a field is kept, whatever its kind. The cast is sound: a field's kind selects the model of that very kind. */
export function storageOf(field: FieldDefinition, kinds: FieldKindModels): Storage {
  const model = kinds[field.kind] as FieldKindModel<FieldKind>
  return model.storage(field)
}
