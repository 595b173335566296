import {
  createUnknownChange,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'

export interface ChangeBuffer {
  readonly add: (change: RecordsChangedMessageDto) => void
  /** Publishes the buffered changes at once. */
  readonly flush: () => void
}

/** Short for a user who waits to see a change, long for a burst. */
const windowMs = 50
/**
 * A page shows no more rows than this, and reads them all again for a message without ids.
 * @internal
 */
export const maxIds = 100
const maxMessagesPerType = 10

/** Merges the changes of a moment into few messages. */
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
 * One message for all changes of one action by one user, in the order of their first change.
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
    ofType.length > maxMessagesPerType ? [createUnknownChange(dtoKey)] : ofType,
  )
}

function mergeAlike(changes: readonly RecordsChangedMessageDto[]): readonly RecordsChangedMessageDto[] {
  const [first] = changes
  if (!first) return []
  const ids = new Set(changes.flatMap((change) => change.ids))
  const isNamed = changes.every((change) => change.ids.length > 0) && ids.size <= maxIds
  return [{ ...first, ids: isNamed ? [...ids] : [] }]
}
