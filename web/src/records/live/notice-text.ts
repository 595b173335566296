import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { recordTitle } from '../texts/record-title.ts'
import type { ListChange } from './list-change.ts'

const mostNames = 2

/** What others did to a list, in a sentence or two. */
export function noticeText(type: ServedRecordType, { changed, added, gone, names }: ListChange): string {
  const present = [...changed, ...added]
  const what = changed.length > 0 ? 'gewijzigd' : 'toegevoegd'
  const by = namesText(names)
  const sentences = [
    ...(present.length > 0
      ? [`${subject(type, present)} ${present.length === 1 ? 'is' : 'zijn'} ${what} door ${by}.`]
      : []),
    ...(gone.length > 0
      ? [
          `${subject(type, gone)} ${gone.length === 1 ? 'staat' : 'staan'} hier niet meer: gewijzigd door ${by}.`,
        ]
      : []),
  ]
  return sentences.join(' ')
}

function subject(type: ServedRecordType, rows: readonly AnyRecord[]): string {
  const [first] = rows
  return rows.length === 1 && first
    ? recordTitle(type, first)
    : `${rows.length.toLocaleString('nl-NL')} records`
}

function namesText(names: readonly string[]): string {
  if (names.length === 0) return 'iemand anders'
  if (names.length > mostNames) return `${names.slice(0, mostNames).join(', ')} en anderen`
  return names.join(' en ')
}
