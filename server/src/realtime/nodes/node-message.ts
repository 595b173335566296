import type { EndedImport, RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { isPlainObject } from '@stamboek/model/fields/plain-object'

/** What one node tells the others. */
export type NodeMessage =
  | { readonly kind: 'changes'; readonly changes: readonly RecordsChangedMessageDto[] }
  | { readonly kind: 'importEnded'; readonly ended: EndedImport }
  | { readonly kind: 'signedOut'; readonly userId: string }
  /** It is there; `asks`: who else is? */
  | { readonly kind: 'beat'; readonly asks: boolean }
  /** It ends, and has told all that it had to. */
  | { readonly kind: 'farewell' }

export interface Envelope {
  readonly node: string
  /** 1 for the first that a node sends, and one more for each after it. */
  readonly number: number
  readonly message: NodeMessage
}

export function sealEnvelope(envelope: Envelope): string {
  return JSON.stringify(envelope)
}

/** Undefined for what no node of this version sends. */
export function openEnvelope(payload: string): Envelope | undefined {
  const read = parse(payload)
  if (!isPlainObject(read)) return undefined
  const { node, number, message } = read
  return typeof node === 'string' && Number.isSafeInteger(number) && isNodeMessage(message)
    ? { node, number: number as number, message }
    : undefined
}

/** Changes in as few messages as `largest` bytes of JSON each allow; what does not fit by itself goes without its ids. */
export function packChanges(
  changes: readonly RecordsChangedMessageDto[],
  largest: number,
): readonly NodeMessage[] {
  const packed: RecordsChangedMessageDto[][] = []
  let free = 0
  for (const change of changes) {
    const fitting = sizeOf(change) <= largest ? change : { ...change, ids: [] }
    const size = sizeOf(fitting)
    if (packed.length === 0 || size > free) {
      packed.push([])
      free = largest
    }
    packed.at(-1)?.push(fitting)
    free -= size
  }
  return packed.map((some) => ({ kind: 'changes', changes: some }))
}

/** With the comma behind it. */
function sizeOf(change: RecordsChangedMessageDto): number {
  return Buffer.byteLength(JSON.stringify(change)) + 1
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

function isNodeMessage(value: unknown): value is NodeMessage {
  if (!isPlainObject(value)) return false
  const { kind } = value
  return typeof kind === 'string' && Object.hasOwn(checks, kind) && checks[kind as keyof typeof checks](value)
}

const checks: Readonly<Record<NodeMessage['kind'], (value: Readonly<Record<string, unknown>>) => boolean>> = {
  changes: ({ changes }) => Array.isArray(changes) && changes.every(isChange),
  importEnded: ({ ended }) => isEndedImport(ended),
  signedOut: ({ userId }) => typeof userId === 'string',
  beat: ({ asks }) => typeof asks === 'boolean',
  farewell: () => true,
}

function isEndedImport(value: unknown): value is EndedImport {
  if (!isPlainObject(value)) return false
  const { dtoKey, status, fileName, businessUnitId, importRecordId } = value
  return (
    [dtoKey, fileName, importRecordId].every((each) => typeof each === 'string') &&
    (status === 'completed' || status === 'failed') &&
    (businessUnitId === null || typeof businessUnitId === 'string')
  )
}

function isChange(value: unknown): value is RecordsChangedMessageDto {
  if (!isPlainObject(value)) return false
  const { dtoKey, ids, action, businessUnitId, userId } = value
  return (
    typeof dtoKey === 'string' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string') &&
    [action, businessUnitId, userId].every((each) => each === null || typeof each === 'string')
  )
}
