import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { getRecord } from '../../api/records.ts'
import { readModifierNames } from './list-change.ts'

interface NamesInput {
  readonly type: ServedRecordType
  readonly changes: readonly RecordsChangedMessageDto[]
  readonly before: readonly AnyRecord[]
  readonly after: readonly AnyRecord[]
  readonly userId: string
  readonly systemUserId: string | null
}

const maxReads = 2

/**
 * User names by id, from the rows. For at most two other users it reads a record that they removed from the list;
 * names that cannot be read are absent.
 */
export async function readUserNames(input: NamesInput): Promise<ReadonlyMap<string, string>> {
  const { type, changes, before, after, userId, systemUserId } = input
  const names = readModifierNames([...before, ...after])
  // Rows that a feature supplies cannot be read one by one.
  if (type.view?.shows === 'rows') return names
  const presentIds = new Set(after.map(({ id }) => id))
  const goneIds = new Set(before.map(({ id }) => id).filter((id) => !presentIds.has(id)))
  const goneIdByUser = new Map<string, string>()
  for (const change of changes) {
    const goneId = change.ids.find((id) => goneIds.has(id))
    const { userId: by } = change
    if (by === null || by === userId || by === systemUserId || names.has(by)) continue
    if (goneId !== undefined) goneIdByUser.set(by, goneId)
  }
  const records = await Promise.all(
    [...goneIdByUser.values()]
      .slice(0, maxReads)
      .map((id) => getRecord(type, id, { isBackground: true }).catch(() => undefined)),
  )
  return new Map([...names, ...readModifierNames(records.filter((record) => record !== undefined))])
}
