import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { findCountedList, findThroughPath, isAdded } from '@stamboek/model/schema/computed'
import type { ColumnDefinition, FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { identifier, snakeCase } from './identifier.ts'

export interface StoredColumn extends ColumnDefinition {
  readonly name: string
}

export interface StoredField {
  readonly path: string
  readonly field: FieldDefinition
  readonly columns: readonly StoredColumn[]
  readonly references: string | undefined
  /**
   * A child record refers to a version of its parent; other references to a temporal type refer to the series.
   */
  readonly isParent: boolean
  readonly isList: boolean
  readonly isWriteOnly: boolean
  readonly isSealed: boolean
  readonly isGenerated: boolean
}

export interface ShownField {
  readonly path: string
  readonly field: FieldDefinition
  readonly name: string
  readonly reference: string
  readonly target: string
  readonly member: string
}

export interface CountField {
  readonly path: string
  readonly field: FieldDefinition
  readonly name: string
  readonly of: string
  readonly parentField: string | undefined
}

/**
 * A boolean of the referenced record, kept beside the reference for rules with `when`. The database keeps it equal to
 * its source.
 */
export interface FollowedFlag {
  readonly path: string
  readonly name: string
  readonly reference: string
  readonly target: string
  readonly member: string
}

export interface LinkTable {
  readonly path: string
  readonly field: FieldDefinition
  readonly name: string
  readonly to: string
}

export interface ChildList {
  readonly path: string
  readonly field: FieldDefinition
  readonly of: string
}

/** The storage of a record type, derived from its definition. */
export interface RecordTable {
  readonly type: RecordType
  readonly name: string
  readonly fields: readonly StoredField[]
  readonly derived: readonly StoredField[]
  readonly shown: readonly ShownField[]
  readonly counts: readonly CountField[]
  readonly followed: readonly FollowedFlag[]
  readonly links: readonly LinkTable[]
  readonly children: readonly ChildList[]
  readonly groups: readonly { readonly path: string; readonly members: readonly string[] }[]
  readonly hasBusinessUnit: boolean
  readonly fieldAt: (path: string) => StoredField | undefined
}

const known = new WeakMap<RecordType, RecordTable>()

/**
 * The storage of a record type, derived once. A view has its own fields, in the table of the type whose records it
 * shows.
 */
export function recordTable(type: RecordType): RecordTable {
  const existing = known.get(type)
  if (existing) return existing
  const table = derive(type)
  known.set(type, table)
  return table
}

function derive(type: RecordType): RecordTable {
  const name = snakeCase(type.storedIn.name)
  const fields: StoredField[] = []
  const shown: ShownField[] = []
  const counts: CountField[] = []
  const links: LinkTable[] = []
  const children: ChildList[] = []
  const groups: { path: string; members: readonly string[] }[] = []

  function collect(members: Fields, prefix: string): void {
    for (const [member, field] of Object.entries(members)) {
      const path = prefix + member
      const column = path.split('.').map(snakeCase).join('__')
      const storage = storageOf(field)
      if (isAdded(field)) continue
      const [through, counted] = [findThroughPath(field), findCountedList(field)]
      if (counted !== undefined) {
        const list = type.fields[counted]
        if (list?.kind === 'children')
          counts.push({ path, field, name: identifier(column), of: list.of, parentField: list.parentField })
      } else if (through !== undefined) {
        const [reference = '', shownMember = ''] = through.split('.')
        const target = type.fields[reference]
        if (target && 'to' in target)
          shown.push({
            path,
            field,
            name: identifier(column),
            reference: identifier(snakeCase(reference)),
            target: target.to,
            member: shownMember,
          })
      } else if (storage.shape === 'members') {
        groups.push({ path, members: Object.keys(storage.members) })
        collect(storage.members, `${path}.`)
      } else if (storage.shape === 'link') {
        links.push({ path, field, name: identifier(name, column), to: storage.to })
      } else if (storage.shape === 'children') {
        children.push({ path, field, of: storage.of })
      } else {
        const columns: readonly ColumnDefinition[] =
          storage.shape === 'columns' ? storage.columns : [{ suffix: '', type: storage.type }]
        fields.push({
          path,
          field,
          columns: columns.map((each) => ({ ...each, name: identifier(column + each.suffix) })),
          references: columns.find((each) => each.references)?.references,
          isParent: path === type.parent?.field,
          isList: storage.shape === 'list',
          isWriteOnly: isWriteOnly(field),
          isSealed: 'stored' in field && field.stored === 'sealed',
          isGenerated: columns.some(({ generated }) => generated !== undefined),
        })
      }
    }
  }
  collect(type.fields, '')
  const derived = Object.entries(type.derived).map(([path, field]) => toDerivedField(path, field))

  const byPath = new Map([...fields, ...derived].map((field) => [field.path, field]))
  return {
    type,
    name,
    fields,
    derived,
    shown,
    counts,
    followed: followedFlags(type),
    links,
    children,
    groups,
    hasBusinessUnit: type.ownership !== 'global',
    fieldAt: (path) => byPath.get(path),
  }
}

function toDerivedField(path: string, field: FieldDefinition): StoredField {
  const storage = storageOf(field)
  const columns = storage.shape === 'columns' ? storage.columns : []
  return {
    path,
    field,
    columns: columns.map((each) => ({ ...each, name: identifier(snakeCase(path) + each.suffix) })),
    references: columns.find((each) => each.references)?.references,
    isParent: false,
    isList: false,
    isWriteOnly: false,
    isSealed: false,
    isGenerated: false,
  }
}

function followedFlags({ unique, exclusions, fields }: RecordType): readonly FollowedFlag[] {
  const paths = new Set([...unique, ...exclusions].flatMap(({ when }) => when ?? []))
  return [...paths].flatMap((path): readonly FollowedFlag[] => {
    const [reference = '', member] = path.split('.')
    const field = fields[reference]
    if (member === undefined || field?.kind !== 'reference') return []
    const name = identifier(`${snakeCase(reference)}__${snakeCase(member)}`)
    return [{ path, name, reference: identifier(snakeCase(reference)), target: field.to, member }]
  })
}
