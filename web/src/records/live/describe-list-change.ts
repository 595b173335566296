import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ListChange } from './list-change.ts'

type TitleOf = (row: AnyRecord) => string

const maxNames = 2

/** Describes changes by others in one or two Dutch sentences. */
export function describeListChange(titleOf: TitleOf, { changed, added, removed, names }: ListChange): string {
  const present = [...changed, ...added]
  const what = changed.length > 0 ? 'gewijzigd' : 'toegevoegd'
  const by = joinNames(names)
  const sentences = [
    ...(present.length > 0
      ? [`${describeRows(titleOf, present)} ${present.length === 1 ? 'is' : 'zijn'} ${what} door ${by}.`]
      : []),
    ...(removed.length > 0
      ? [
          `${describeRows(titleOf, removed)} ${removed.length === 1 ? 'staat' : 'staan'} hier niet meer: gewijzigd door ${by}.`,
        ]
      : []),
  ]
  return sentences.join(' ')
}

function describeRows(titleOf: TitleOf, rows: readonly AnyRecord[]): string {
  const [first] = rows
  return rows.length === 1 && first ? titleOf(first) : `${rows.length.toLocaleString('nl-NL')} records`
}

function joinNames(names: readonly string[]): string {
  if (names.length === 0) return 'iemand anders'
  if (names.length > maxNames) return `${names.slice(0, maxNames).join(', ')} en anderen`
  return names.join(' en ')
}
