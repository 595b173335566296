import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isBlank } from '@stamboek/model/fields/initial-search'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { Operator } from '@stamboek/model/schema/operator'
import { hasDescriptionTwin, matchingBehaviors, type Search } from '@stamboek/model/schema/search'
import { changedByOthersKey } from '../../state/changed-by-others.ts'
import { listChangedKeys, type SearchFields } from '../../state/page-state.ts'
import { isRefersTo, refersToKey } from '../../state/refers-to.ts'

export const searchParameter = 'sf'
const matchingMember = 'matchingBehavior'

/**
 * Encodes a search for the address: base64url of JSON with the differences from the initial search, null for an
 * emptied field. Undefined without differences.
 */
export function encodeSearch(fields: SearchFields, initial: SearchFields): string | undefined {
  const changed: Record<string, unknown> = {}
  for (const key of listChangedKeys(fields.values, initial.values)) {
    const value = fields.values[key]
    changed[key] = isBlank(value) ? null : value
  }
  if (fields.matchingBehavior !== initial.matchingBehavior) changed[matchingMember] = fields.matchingBehavior
  return Object.keys(changed).length === 0 ? undefined : toBase64Url(JSON.stringify(changed))
}

/**
 * The address of a page that searches by these values, which are not checked; other fields keep their initial values.
 */
export function addressOfSearch(path: string, values: Readonly<Record<string, unknown>>): string {
  return `${path}?${searchParameter}=${toBase64Url(JSON.stringify(values))}`
}

export interface DecodedSearch {
  readonly fields: SearchFields
  /** A part was left out: an unknown field, or a value of the wrong kind. */
  readonly hasUnreadable: boolean
}

/**
 * Decodes a text of `encodeSearch`. A field that `isValid` refuses keeps its initial value and sets `hasUnreadable`.
 * Undefined if the text is no base64url of a JSON object.
 */
export function decodeSearch(
  text: string,
  initial: SearchFields,
  isValid: (key: string, value: unknown) => boolean,
): DecodedSearch | undefined {
  const given = parseObject(text)
  if (!given) return undefined
  const { [matchingMember]: matching, ...rest } = given
  const matchingBehavior = matchingBehaviors.find((each) => each === matching)
  const readable = Object.entries(rest).filter(([key, value]) => isValid(key, value))
  return {
    fields: {
      values: { ...initial.values, ...Object.fromEntries(readable) },
      matchingBehavior: matchingBehavior ?? initial.matchingBehavior,
    },
    hasUnreadable:
      readable.length < Object.keys(rest).length ||
      (matching !== undefined && matchingBehavior === undefined),
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(fromBase64Url(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

type ValueCheck = (value: unknown, input: FieldDefinition) => boolean

const instant = { kind: 'dateTime', label: 'Sinds' } as const

const isOne: ValueCheck = (value, input) => kindOf(input).parse(value, input).ok
const isText: ValueCheck = (value) => typeof value === 'string'
const isList: ValueCheck = (value, input) =>
  (Array.isArray(value) ? value : [value]).every((each) => isOne(each, input))
const isRange: ValueCheck = (value, input) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (isOne(value, input)) return true
  return Object.values(value).every((bound) => isEmptyValue(bound) || isOne(bound, input))
}

const checks: Readonly<Record<Operator, ValueCheck>> = {
  matches: isText,
  equals: isOne,
  oneOf: isList,
  isTrue: (value) => typeof value === 'boolean',
  isEmpty: (value) => typeof value === 'boolean',
  between: isRange,
  within: isRange,
  startsWithin: isRange,
  endsWithin: isRange,
  overlaps: isRange,
  // A list kind takes the list as one value, a reference kind its elements.
  includesAny: (value, input) => isOne(value, input) || isList(value, input),
  below: isList,
}

/**
 * Whether a link can set a field of the search to this value. False for an unknown field, and for emptying a required
 * one.
 */
export function isSearchValue(search: Search, key: string, value: unknown): boolean {
  if (key === refersToKey) return isRefersTo(value)
  if (key === changedByOthersKey) return typeof value === 'string' && isOne(value, instant)
  const entry = search.entries.find((each) => each.key === key)
  if (!entry) return false
  // Text instead of a choice searches the description (requirements 5.2).
  const isTyped = hasDescriptionTwin(entry) && typeof value === 'string'
  if (isEmptyValue(value)) return !entry.required
  // Null among the values finds records without a reference.
  const sent =
    entry.noneOption !== undefined && Array.isArray(value) ? value.filter((each) => each !== null) : value
  return isTyped || checks[entry.binds.operator](sent, entry.input)
}
