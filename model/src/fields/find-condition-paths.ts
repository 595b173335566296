import { type Condition, conditionPaths } from '../schema/condition.ts'
import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import type { RecordType } from '../schema/record-type.ts'
import { fieldKinds } from './field-kinds.ts'
import { storageOf } from './storage-of.ts'

export type WithConditions = Pick<RecordType, 'fields' | 'consequences' | 'form' | 'grid'>

/**
 * The distinct paths that conditions of fields, form sections, consequences and completed rows read. Those of locks
 * (`lockedWhen`) are not among them.
 */
export function findConditionPaths(type: WithConditions): readonly string[] {
  const conditions = [
    ...allFields(type.fields).flatMap((field) => [field.requiredWhen, field.visibleWhen, field.readOnlyWhen]),
    ...type.consequences.map((rule) => rule.when),
    ...type.form.tabs.flatMap((tab) => tab.sections.map((section) => section.visibleWhen)),
    type.grid.completedWhen,
  ]
  const given = conditions.filter((condition): condition is Condition => condition !== undefined)
  return [...new Set(given.flatMap(conditionPaths))]
}

function allFields(fields: Fields): readonly FieldDefinition[] {
  return Object.values(fields).flatMap((field) => {
    const storage = Object.hasOwn(fieldKinds, field.kind) ? storageOf(field) : undefined
    return storage?.shape === 'members' ? [field, ...allFields(storage.members)] : [field]
  })
}
