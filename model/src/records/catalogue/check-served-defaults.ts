import { storageOf } from '../../fields/storage-of.ts'
import {
  type DefaultValue,
  isResolvedByServer,
  isSupplied,
  type LookedUpDefault,
  type SuppliedDefault,
} from '../../schema/base-field.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import { listOperators } from '../../schema/operator.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import type { SearchEntry } from '../../schema/search.ts'
import { resolveRecordType } from './resolve-record-type.ts'

type Definitions = ReadonlyMap<string, RecordTypeDefinition>

/**
 * Checks that defaults of the server are of references, not in groups or calls; that `all` fills a list, `first` and `middle` one
 * reference (no search entry), a source no list of a field; and that `where` names search entries of the referenced type.
 */
export function checkServerResolvedDefaults(
  { fields, search, calls }: Pick<RecordType, 'fields' | 'search' | 'calls'>,
  known: Definitions,
): readonly string[] {
  return [
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...(isServed(field.default)
        ? checkField(field, field.default, known).map((text) => `veld "${name}" ${text}.`)
        : []),
      ...servedMembers(field).map(
        (member) => `veld "${name}.${member}" zoekt zijn standaardwaarde op, en dat kan niet in een groep.`,
      ),
    ]),
    ...search.entries.flatMap((entry) =>
      checkEntry(entry, known).map((text) => `zoekveld "${entry.key}" ${text}.`),
    ),
    ...calls.flatMap(({ name, body }) =>
      Object.keys(body)
        .filter((member) => isServed(body[member]?.default))
        .map(
          (member) =>
            `veld "${name}.${member}" zoekt zijn standaardwaarde op, en dat kan niet in een aanroep.`,
        ),
    ),
  ]
}

function checkField(
  field: FieldDefinition,
  value: LookedUpDefault | SuppliedDefault,
  known: Definitions,
): readonly string[] {
  if (!('to' in field)) return ['zoekt zijn standaardwaarde op en verwijst niet naar records']
  if (isSupplied(value))
    return field.kind === 'reference' ? [] : ['is een lijst en krijgt één record als standaardwaarde']
  const isList = field.kind === 'references'
  return [
    ...((value.lookUp === 'all') === isList
      ? []
      : [`zoekt als standaardwaarde "${value.lookUp}" op, en dat past er niet in`]),
    ...checkWhere(field.to, value, known),
  ]
}

function checkEntry({ input, binds, default: value }: SearchEntry, known: Definitions): readonly string[] {
  if (!isServed(value)) return []
  if (!('to' in input)) return ['zoekt zijn standaardwaarde op en verwijst niet naar records']
  if (isSupplied(value)) return []
  const isAll = value.lookUp === 'all' && listOperators.has(binds.operator)
  return [
    ...(isAll ? [] : [`zoekt als standaardwaarde "${value.lookUp}" op, en dat past er niet in`]),
    ...checkWhere(input.to, value, known),
  ]
}

function checkWhere(to: string, { where = {} }: LookedUpDefault, known: Definitions): readonly string[] {
  const target = known.get(to)
  const keys = new Set(target && resolveRecordType(target).search.entries.map(({ key }) => key))
  return Object.keys(where)
    .filter((key) => !keys.has(key))
    .map((key) => `zoekt zijn standaardwaarde op met "${key}", en dat is geen zoekveld van ${to}`)
}

function servedMembers(field: FieldDefinition): readonly string[] {
  const storage = storageOf(field)
  const members: Fields = storage.shape === 'members' ? storage.members : {}
  return Object.entries(members).flatMap(([name, member]) => [
    ...(isServed(member.default) ? [name] : []),
    ...servedMembers(member).map((inner) => `${name}.${inner}`),
  ])
}

function isServed(value: DefaultValue | undefined): value is LookedUpDefault | SuppliedDefault {
  return value !== undefined && isResolvedByServer(value)
}
