import {
  createUnknownChange,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'

export interface ChangeBuffer {
  readonly add: (change: RecordsChangedMessageDto) => void
  /** Passes on at once what is kept. */
  readonly flush: () => void
}

/** Milliseconds: short for who waits to see a change, long for a burst. */
const windowMs = 50
/** How many ids a message names; more than a page shows are read again all the same. */
export const mostIds = 100
/** How many messages there are for one record type at a time. */
const mostOfType = 10

/** Keeps changes for a moment and passes them on together, so that a thousand changes are not a thousand messages. */
export function createChangeBuffer(
  pass: (messages: readonly RecordsChangedMessageDto[]) => void,
): ChangeBuffer {
  let kept: RecordsChangedMessageDto[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const changes = kept
    kept = []
    if (changes.length > 0) pass(mergeChanges(changes))
  }

  return {
    flush,
    add(change) {
      kept.push(change)
      timer ??= setTimeout(flush, windowMs)
    },
  }
}

/** One message for all changes of a kind by one user, in the order in which they began. */
export function mergeChanges(
  changes: readonly RecordsChangedMessageDto[],
): readonly RecordsChangedMessageDto[] {
  const alike = Map.groupBy(changes, ({ dtoKey, action, businessUnitId, userId }) =>
    JSON.stringify([dtoKey, action, businessUnitId, userId]),
  )
  const merged = [...alike.values()].flatMap(together)
  return [...Map.groupBy(merged, ({ dtoKey }) => dtoKey)].flatMap(([dtoKey, ofType]) =>
    ofType.length > mostOfType ? [createUnknownChange(dtoKey)] : ofType,
  )
}

function together(changes: readonly RecordsChangedMessageDto[]): readonly RecordsChangedMessageDto[] {
  const [first] = changes
  if (!first) return []
  const ids = new Set(changes.flatMap((change) => change.ids))
  const isNamed = changes.every((change) => change.ids.length > 0) && ids.size <= mostIds
  return [{ ...first, ids: isNamed ? [...ids] : [] }]
}
