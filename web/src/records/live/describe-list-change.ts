import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { formatRecordTitle } from '../texts/record-title.ts'
import type { ListChange } from './list-change.ts'

const maxNames = 2

/** Describes changes by others in one or two Dutch sentences. */
export function describeListChange(
  type: ServedRecordType,
  { changed, added, removed, names }: ListChange,
): string {
  const present = [...changed, ...added]
  const what = changed.length > 0 ? 'gewijzigd' : 'toegevoegd'
  const by = joinNames(names)
  const sentences = [
    ...(present.length > 0
      ? [`${describeRows(type, present)} ${present.length === 1 ? 'is' : 'zijn'} ${what} door ${by}.`]
      : []),
    ...(removed.length > 0
      ? [
          `${describeRows(type, removed)} ${removed.length === 1 ? 'staat' : 'staan'} hier niet meer: gewijzigd door ${by}.`,
        ]
      : []),
  ]
  return sentences.join(' ')
}

function describeRows(type: ServedRecordType, rows: readonly AnyRecord[]): string {
  const [first] = rows
  return rows.length === 1 && first
    ? formatRecordTitle(type, first)
    : `${rows.length.toLocaleString('nl-NL')} records`
}

function joinNames(names: readonly string[]): string {
  if (names.length === 0) return 'iemand anders'
  if (names.length > maxNames) return `${names.slice(0, maxNames).join(', ')} en anderen`
  return names.join(' en ')
}
