import { rights } from '../../schema/actions.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { checkRecordTypes } from './check-record-types.ts'
import {
  type AddressMatch,
  compileAddresses,
  type LiteralAddress,
  matchAddress,
} from './literal-addresses.ts'
import { resolveRecordType } from './resolve-record-type.ts'

/** The record types that there are, by key and by address. A type can be added while the program runs. */
export interface RecordCatalogue {
  /** The same list until a type is added. */
  readonly all: () => readonly RecordType[]
  readonly get: (dtoKey: string) => RecordType
  readonly find: (dtoKey: string) => RecordType | undefined
  /** Looks a type up by the lower-case parts of its path: `main`, `countries`. */
  readonly findByPath: (scope: string, path: string) => RecordType | undefined
  /** The action or call at an address that its definition states literally, with the values of the placeholders. */
  readonly findByAddress: (method: string, address: string) => AddressMatch | undefined
  readonly childrenOf: (dtoKey: string) => readonly RecordType[]
  /** All permissions of all types (contracts.md, Permissions). */
  readonly permissions: () => readonly string[]
  /** Throws `WrongDefinitions` and changes nothing when the definitions do not fit together. */
  readonly add: (definitions: readonly RecordTypeDefinition[]) => void
}

/** Definitions that cannot be used; one Dutch sentence each. */
export class WrongDefinitions extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(`De definities van de recordtypen kloppen niet:\n${sentences.join('\n')}`)
    this.name = 'WrongDefinitions'
    this.sentences = sentences
  }
}

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
    known = together
    for (const type of added.map(resolveRecordType)) byKey.set(type.dtoKey, type)
    for (const type of byKey.values()) {
      const resolved = withRightsOfView(type, byKey)
      byKey.set(type.dtoKey, resolved)
      byPath.set(type.basePath, resolved)
    }
    types = [...byKey.values()]
    literalAddresses = compileAddresses(types)
  }
  add(definitions)

  return {
    all: () => types,
    get: (dtoKey) => {
      const type = byKey.get(dtoKey)
      if (!type) throw new Error(`DtoKey ${dtoKey} not found in schema.`)
      return type
    },
    find: (dtoKey) => byKey.get(dtoKey),
    findByPath: (scope, path) => byPath.get(`/api/${scope}/${path}`),
    findByAddress: (method, address) => matchAddress(literalAddresses, method, address),
    childrenOf: (dtoKey) => types.filter((type) => type.parent?.dtoKey === dtoKey),
    permissions: () => permissionsOf(types),
    add,
  }
}

/** A view of records has the rights of their type. */
function withRightsOfView(type: RecordType, known: ReadonlyMap<string, RecordType>): RecordType {
  const records = known.get(type.view?.of ?? '')
  return records ? { ...type, permissions: records.permissions } : type
}

function permissionsOf(types: readonly RecordType[]): readonly string[] {
  const own = types.filter((type) => !type.parent || type.parent.isListed)
  return [
    ...new Set(
      own.flatMap((type) => [
        ...rights.map((right) => type.permissions[right]),
        ...type.otherPermissions.map(({ name }) => name),
      ]),
    ),
  ]
}
