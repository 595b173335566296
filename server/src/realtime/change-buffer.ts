import {
  createChangeOfUnknownRecords,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'

export interface ChangeBuffer {
  readonly add: (change: RecordsChangedMessageDto) => void
  readonly flush: () => void
}

/** Short for a user who waits for a change, long enough to merge a burst. */
const windowMs = 50
/**
 * A page shows no more rows; without ids it reads them all again.
 * @internal
 */
export const maxIds = 100
const maxMessagesPerType = 10

/** Publishes changes 50 ms after the first one, merged by `mergeChanges`; `flush` publishes them at once. */
export function createChangeBuffer(
  publish: (messages: readonly RecordsChangedMessageDto[]) => void,
): ChangeBuffer {
  let buffered: RecordsChangedMessageDto[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const changes = buffered
    buffered = []
    if (changes.length > 0) publish(mergeChanges(changes))
  }

  return {
    flush,
    add(change) {
      buffered.push(change)
      timer ??= setTimeout(flush, windowMs)
    },
  }
}

/**
 * Merges changes of the same type, action, unit and user, grouped by type. A merged change has no ids if one of them
 * has none or more than `maxIds` records changed. More than ten messages of a type become one unknown change.
 * @internal
 */
export function mergeChanges(
  changes: readonly RecordsChangedMessageDto[],
): readonly RecordsChangedMessageDto[] {
  const groups = Map.groupBy(changes, ({ dtoKey, action, businessUnitId, userId }) =>
    JSON.stringify([dtoKey, action, businessUnitId, userId]),
  )
  const merged = [...groups.values()].flatMap(mergeAlike)
  return [...Map.groupBy(merged, ({ dtoKey }) => dtoKey)].flatMap(([dtoKey, ofType]) =>
    ofType.length > maxMessagesPerType ? [createChangeOfUnknownRecords(dtoKey)] : ofType,
  )
}

function mergeAlike(changes: readonly RecordsChangedMessageDto[]): readonly RecordsChangedMessageDto[] {
  const [first] = changes
  if (!first) return []
  const ids = new Set(changes.flatMap((change) => change.ids))
  const isNamed = changes.every((change) => change.ids.length > 0) && ids.size <= maxIds
  return [{ ...first, ids: isNamed ? [...ids] : [] }]
}
