import { kindOf } from '@stamboek/model/fields/field-kinds'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { Search, SearchEntry } from '@stamboek/model/schema/search'
import { isLeftOut, type SearchFields } from '../page/page-state.ts'

/** An entry of the search that narrows the result down. */
export interface Criterion {
  readonly entry: SearchEntry
  readonly value: unknown
}

/** The criteria that hold, in the order of the entries. */
export function criteriaOf({ entries }: Search, { values }: SearchFields): readonly Criterion[] {
  return entries.flatMap((entry) => {
    const value = values[entry.key]
    return isLeftOut(value) || isEmptyRange(value) ? [] : [{ entry, value }]
  })
}

/** The value of a criterion as people read it, Dutch. */
export function criterionText({ entry, value }: Criterion): string {
  const { input, presentation } = entry
  const show = (each: unknown): string => {
    if (presentation === 'day' && typeof each === 'string') return kindOf(day).format(dayOf(each), day)
    return kindOf(input).format(each, input)
  }
  if (Array.isArray(value)) return value.map(show).join(', ')
  if (typeof value !== 'object' || value === null) return show(value)
  if (kindOf(input).operators.includes('overlaps')) return show(value)
  const { start, end, minimum, maximum } = value as Readonly<Record<string, unknown>>
  const bound = (word: string, each: unknown): string[] => (isLeftOut(each) ? [] : [`${word} ${show(each)}`])
  return [
    ...bound('van', start),
    ...bound('tot', end),
    ...bound('vanaf', minimum),
    ...bound('t/m', maximum),
  ].join(' ')
}

/** The search without one criterion; what else is searched for stays. */
export function withoutCriterion(fields: SearchFields, key: string): SearchFields {
  return { ...fields, values: { ...fields.values, [key]: null } }
}

const day = { kind: 'date', label: 'Dag' } as const

function isEmptyRange(value: unknown): boolean {
  const isRange = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRange && Object.values(value).every(isLeftOut)
}
