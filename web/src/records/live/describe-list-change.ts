import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ListChange } from './list-change.ts'

type TitleOf = (row: AnyRecord) => string

const maxNames = 2

/**
 * Describes changes by others in Dutch: a sentence each for rows that are there, for removed ones, and for those that
 * the system user removed. With a changed row among them, added rows count as changed.
 */
export function describeListChange(titleOf: TitleOf, { changed, added, ...change }: ListChange): string {
  const present = [...changed, ...added]
  const what = changed.length > 0 ? 'gewijzigd' : 'toegevoegd'
  const { removed, removedBySystem } = change
  const by = joinNames(change.names)
  const sentences = [
    ...(present.length > 0
      ? [`${describeRows(titleOf, present)} ${present.length === 1 ? 'is' : 'zijn'} ${what} door ${by}.`]
      : []),
    ...(removed.length > 0 ? [`${describeGone(titleOf, removed)}: gewijzigd door ${by}.`] : []),
    ...(removedBySystem.length > 0
      ? [`${describeGone(titleOf, removedBySystem)}: automatisch verwerkt.`]
      : []),
  ]
  return sentences.join(' ')
}

function describeGone(titleOf: TitleOf, rows: readonly AnyRecord[]): string {
  return `${describeRows(titleOf, rows)} ${rows.length === 1 ? 'staat' : 'staan'} hier niet meer`
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
