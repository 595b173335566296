import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { type ActionKind, neededActions, writeActions } from '@stamboek/model/schema/actions'
import { keysOfParts, type SearchPart } from '@stamboek/model/schema/search'
import { listRowTypes } from '../../api/source-types.ts'
import { formatActionText, type RecordExtensions, type RecordPageExtension } from './record-page-extension.ts'

/** Not offered on a read-only page (requirements 4.3). */
const changingActions: ReadonlySet<ActionKind> = new Set([...writeActions, 'ImportHistory', 'ImportTemplate'])

/**
 * Returns the type with the actions that the extension leaves, with its labels. `isReadOnly` removes all that change
 * records, import templates and history included; what needs a removed action goes, too (`neededActions`).
 */
export function extendType(
  type: ServedRecordType,
  extension: RecordPageExtension | undefined,
): ServedRecordType {
  if (!extension) return type
  const { isReadOnly = false, removedActions = [], changedActions = {} } = extension
  const removed: ReadonlySet<ActionKind | undefined> = new Set(removedActions)
  const isOffered = (kind: ActionKind) =>
    !removed.has(kind) && !removed.has(neededActions[kind]) && !(isReadOnly && changingActions.has(kind))
  return {
    ...type,
    actions: type.actions
      .filter(({ kind }) => isOffered(kind))
      .map((action) => ({
        ...action,
        label: formatActionText(changedActions[action.kind]?.label ?? action.label, []),
      })),
  }
}

/**
 * Returns the type without the search entries for which the user lacks a right, and without categories that become
 * empty.
 */
export function withPermittedSearch(
  type: ServedRecordType,
  permissions: ReadonlySet<string>,
): ServedRecordType {
  const { search } = type
  const entries = search.entries.filter(({ right }) => right === undefined || permissions.has(right))
  if (entries.length === search.entries.length) return type
  const keys = new Set(entries.map(({ key }) => key))
  const permitted = (parts: readonly SearchPart[]) =>
    parts.filter((part) => typeof part !== 'string' || keys.has(part))
  const categories = search.advanced.categories
    .map((category) => ({ ...category, entries: permitted(category.entries) }))
    .filter((category) => keysOfParts(category.entries).length > 0)
  return {
    ...type,
    search: {
      ...search,
      entries,
      visible: permitted(search.visible),
      advanced: { fixed: permitted(search.advanced.fixed), categories },
    },
  }
}

/**
 * Returns another type whose records a page shows, as `extendType` with the extension of that type (`extension`);
 * read-only also if the extension of the page (`page`) is.
 */
export function extendShownType(
  type: ServedRecordType,
  extension: RecordPageExtension | undefined,
  page: RecordPageExtension | undefined,
): ServedRecordType {
  const isReadOnly = (extension?.isReadOnly ?? false) || (page?.isReadOnly ?? false)
  return extendType(type, { ...extension, isReadOnly })
}

/**
 * Returns the extensions of a page that shows what was known at an instant: read-only, and without the parts that can write by
 * themselves.
 */
export function listKnownExtensions(extensions: RecordExtensions, dtoKey: string): RecordExtensions {
  const known = [...extensions].map(
    ([key, { removedActions, texts, inputs, searchInputs }]) =>
      [
        key,
        {
          isReadOnly: true,
          ...(removedActions && { removedActions }),
          ...(texts && { texts }),
          ...(inputs && { inputs }),
          ...(searchInputs && { searchInputs }),
        },
      ] as const,
  )
  return new Map([[dtoKey, { isReadOnly: true }], ...known])
}

/** The dtoKeys of other types that a page shows: child types, and those of the rows of a view. */
export function listShownDtoKeys(type: ServedRecordType): readonly string[] {
  const children = Object.values(type.fields).flatMap((field) => {
    const storage = storageOf(field)
    return storage.shape === 'children' ? [storage.of] : []
  })
  return [...new Set([...children, ...listRowTypes(type)])]
}
