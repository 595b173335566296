import type { Condition } from './condition.ts'
import type { MemberValues } from './record-of.ts'

/**
 * Whether a record fulfils a condition. A path through a reference (`secretTypeId.hasPassword`) reads the object
 * beside it (`secretType`), which must be in `record`. Missing members and objects count as null.
 */
export function evaluateCondition(condition: Condition, record: MemberValues): boolean {
  if ('not' in condition) return !evaluateCondition(condition.not, record)
  const value = read(record, condition.field.split('.'))
  return [condition.equals].flat().some((each) => each === value)
}

/** True for null, undefined, '', an empty list, and an object whose members are all empty; false for 0 and false. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmptyValue)
}

function read(holder: unknown, [step = '', ...rest]: readonly string[]): unknown {
  const value = ownMember(holder, step) ?? null
  if (rest.length === 0) return value
  const isReference = typeof value !== 'object' && step.endsWith('Id')
  return read(isReference ? ownMember(holder, step.slice(0, -2)) : value, rest)
}

function ownMember(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return undefined
  return (holder as MemberValues)[name]
}
