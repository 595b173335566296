import { type ActionKind, actionRules } from '../../schema/actions.ts'
import type { Operation } from '../../schema/calls.ts'
import type { RecordType } from '../../schema/record-type.ts'

export type LiteralAddress = Operation & {
  readonly type: RecordType
  readonly method: string
  readonly segments: readonly string[]
}

export interface AddressMatch {
  readonly type: RecordType
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
}

/** The address from the root, with placeholders such as `{id}`: that of the definition, else the usual one. */
export function actionAddress(type: RecordType, kind: ActionKind): string {
  return type.addresses[kind] ?? type.basePath + actionRules[kind].path
}

/**
 * Addresses of calls, and of actions whose definition moves them (`actions.paths`); not the usual ones, and not that of
 * Clone, which is sent as Create.
 */
export function listLiteralAddresses(types: readonly RecordType[]): readonly LiteralAddress[] {
  return types.flatMap((type) => [
    ...Object.entries(type.addresses)
      .filter(([kind]) => kind !== 'Clone')
      .map(([name, address]): LiteralAddress => {
        const kind = name as ActionKind
        return { type, kind, method: actionRules[kind].method, segments: segmentsOf(address) }
      }),
    ...type.calls.map(
      (call): LiteralAddress => ({ type, call, method: call.method, segments: segmentsOf(call.address) }),
    ),
  ])
}

/** The first address with this method and these segments, ignoring case; undefined for none. `{name}` takes any text. */
export function matchAddress(
  addresses: readonly LiteralAddress[],
  method: string,
  address: string,
): AddressMatch | undefined {
  const given = segmentsOf(address)
  for (const literal of addresses) {
    if (literal.method !== method || literal.segments.length !== given.length) continue
    const params = matchSegments(literal.segments, given)
    if (params) return { type: literal.type, operation: literal, params }
  }
  return undefined
}

function matchSegments(
  template: readonly string[],
  given: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const params: Record<string, string> = {}
  for (const [index, segment] of template.entries()) {
    const value = given[index] ?? ''
    const name = placeholderOf(segment)
    if (name !== undefined) params[name] = value
    else if (segment.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return params
}

/** `id` for the segment `{id}`; undefined for a segment that is no placeholder as a whole. */
export function placeholderOf(segment: string): string | undefined {
  return /^\{(\w+)\}$/.exec(segment)?.[1]
}

/** The names of the placeholders of an address, without braces, in order. */
export function placeholdersOf(address: string): readonly string[] {
  return segmentsOf(address).flatMap((segment) => placeholderOf(segment) ?? [])
}

/** The texts between the slashes, empty ones left out; not decoded. */
export function segmentsOf(address: string): readonly string[] {
  return address.split('/').filter((segment) => segment !== '')
}
