import type { FieldError } from '@stamboek/model/contract/problem'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { readRecords } from '../queries/read-records.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { missingReferenceError } from './label-references.ts'
import { recordLabel } from './record-label.ts'

interface ChildChange {
  readonly before: MemberValues | undefined
  readonly after: MemberValues
}

export interface ResolvedParent {
  readonly parent?: StoredRecord
  readonly broken: readonly FieldError[]
}

/**
 * Reads the parents of child records with one query, in the order of `children`. `broken` names a parent that is
 * absent or not visible, or a move between a global and a unit's parent. Finds nothing for types without a parent.
 */
export async function resolveParents(
  context: RecordContext,
  type: RecordType,
  children: readonly ChildChange[],
): Promise<readonly ResolvedParent[]> {
  const path = type.parent?.field ?? ''
  const field = type.fields[path]
  if (!type.parent || !field) return children.map(() => ({ broken: [] }))
  const parentType = context.engine.catalogue.get(type.parent.dtoKey)
  const ids = new Set(children.map(({ after }) => after[path]).filter((id) => typeof id === 'string'))
  const found =
    ids.size > 0 ? await readRecords(context, parentType, [...ids], { withoutChildren: true }) : []
  const parents = new Map<unknown, StoredRecord>(found.map((parent) => [parent.id, parent]))
  const message = `${type.labels.one} kan niet worden verplaatst tussen wat in alle business units geldt en wat van één business unit is.`
  return children.map(({ before, after }) => {
    const parent = parents.get(after[path])
    if (!parent) return { broken: [missingReferenceError(path, field)] }
    return {
      parent,
      broken: before && isGlobal(before) !== isGlobal(parent) ? [{ field: path, message }] : [],
    }
  })
}

/** As `resolveParents`, for one child record. */
export async function resolveParent(
  context: RecordContext,
  type: RecordType,
  child: ChildChange,
): Promise<ResolvedParent> {
  const [resolvedParent = { broken: [] }] = await resolveParents(context, type, [child])
  return resolvedParent
}

function isGlobal(record: MemberValues): boolean {
  return record.isGlobalSystemBusinessUnitRecord === true
}

/**
 * Returns the members that a child record takes from its parent: the label beside the reference to it, and for
 * `either` types whether it is global (requirements 5.5). Empty for types without a parent.
 */
export function inheritFromParent(
  context: RecordContext,
  type: RecordType,
  parent: StoredRecord,
): MemberValues {
  if (!type.parent) return {}
  const label = recordLabel(context.engine.catalogue.get(type.parent.dtoKey), parent)
  return {
    [labelPath(type.parent.field)]: { id: parent.id, label },
    ...(type.ownership === 'either' && {
      isGlobalSystemBusinessUnitRecord: parent.isGlobalSystemBusinessUnitRecord,
    }),
  }
}
