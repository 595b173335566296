import type { RecordType, RecordTypeDefinition, RecordTypeOf } from '../../schema/record-type.ts'
import { checkRecordTypes } from './check-record-types.ts'
import { expandViews } from './expand-views.ts'
import { listPermissions } from './list-permissions.ts'
import {
  type AddressMatch,
  type LiteralAddress,
  listLiteralAddresses,
  matchAddress,
} from './literal-addresses.ts'
import { resolveRecordType } from './resolve-record-type.ts'

export interface RecordCatalogue {
  /** The same list until a type is added. */
  readonly all: () => readonly RecordType[]
  readonly get: (dtoKey: string) => RecordType
  readonly typeOf: <const Definition extends RecordTypeDefinition>(
    definition: Definition,
  ) => RecordTypeOf<Definition>
  readonly find: (dtoKey: string) => RecordType | undefined
  readonly findByPath: (scope: string, path: string) => RecordType | undefined
  readonly findByAddress: (method: string, address: string) => AddressMatch | undefined
  readonly childrenOf: (dtoKey: string) => readonly RecordType[]
  readonly permissions: () => readonly string[]
  readonly add: (definitions: readonly RecordTypeDefinition[]) => void
}

export class WrongDefinitions extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(`De definities van de recordtypen kloppen niet:\n${sentences.join('\n')}`)
    this.name = 'WrongDefinitions'
    this.sentences = sentences
  }
}

/**
 * Throws `WrongDefinitions` when the definitions do not fit together; so does `add`, which then changes nothing. `get`
 * and `typeOf` throw for an unknown dtoKey, `find…` returns undefined.
 */
export function createRecordCatalogue(definitions: readonly RecordTypeDefinition[]): RecordCatalogue {
  let known: readonly RecordTypeDefinition[] = []
  let types: readonly RecordType[] = []
  const byKey = new Map<string, RecordType>()
  const byPath = new Map<string, RecordType>()
  let literalAddresses: readonly LiteralAddress[] = []

  function add(added: readonly RecordTypeDefinition[]): void {
    const together = [...known, ...added]
    const wrong = checkRecordTypes(together)
    if (wrong.length > 0) throw new WrongDefinitions(wrong)
    const expanded = expandViews(together)
    const byDefinition = new Map(expanded.map((definition) => [definition.dtoKey, definition]))
    const resolved = expanded.slice(known.length).map((each) => resolveRecordType(each, byDefinition))
    for (const type of resolved) byKey.set(type.dtoKey, type)
    known = together
    for (const type of byKey.values()) {
      const complete = withRecordsOfView(type, byKey)
      byKey.set(type.dtoKey, complete)
      byPath.set(type.basePath, complete)
    }
    types = [...byKey.values()]
    literalAddresses = listLiteralAddresses(types)
  }
  add(definitions)

  function get(dtoKey: string): RecordType {
    const type = byKey.get(dtoKey)
    if (!type) throw new Error(`DtoKey ${dtoKey} not found in schema.`)
    return type
  }

  return {
    all: () => types,
    get,
    typeOf: <Definition extends RecordTypeDefinition>({ dtoKey }: Definition) =>
      get(dtoKey) as RecordTypeOf<Definition>,
    find: (dtoKey) => byKey.get(dtoKey),
    findByPath: (scope, path) => byPath.get(`/api/${scope}/${path}`),
    findByAddress: (method, address) => matchAddress(literalAddresses, method, address),
    childrenOf: (dtoKey) => types.filter((type) => type.parent?.dtoKey === dtoKey),
    permissions: () => listPermissions(types),
    add,
  }
}

/** A view has the rights of the records that its page changes; a view of records also their members. */
function withRecordsOfView(type: RecordType, known: ReadonlyMap<string, RecordType>): RecordType {
  const records = known.get(type.view?.of ?? '')
  if (!records) return type
  const { permissions, fields, lockedWhen, storedIn } = records
  return { ...type, permissions, ...(type.view?.shows === 'records' && { fields, lockedWhen, storedIn }) }
}
