import {
  hubMessages,
  type Notice,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { rights } from '@stamboek/model/schema/actions'
import { isImportStatus } from '@stamboek/model/schema/import-status'

export type NodeMessage =
  | { readonly kind: 'changes'; readonly changes: readonly RecordsChangedMessageDto[] }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'signedOut'; readonly userId: string }
  /** The node is alive; `asks` for a beat of every other node. */
  | { readonly kind: 'beat'; readonly asks: boolean }
  | { readonly kind: 'farewell' }

export interface Envelope {
  readonly node: string
  readonly number: number
  readonly message: NodeMessage
}

export function serializeEnvelope(envelope: Envelope): string {
  return JSON.stringify(envelope)
}

/** Parses a message of a node; undefined if it is malformed or of an unknown kind. */
export function parseEnvelope(payload: string): Envelope | undefined {
  const read = parse(payload)
  if (!isPlainObject(read)) return undefined
  const { node, number, message } = read
  return typeof node === 'string' && Number.isSafeInteger(number) && isNodeMessage(message)
    ? { node, number: number as number, message }
    : undefined
}

/**
 * Splits changes into messages whose changes have at most `maxBytes` of JSON together; a larger change is sent without
 * ids.
 */
export function chunkChanges(
  changes: readonly RecordsChangedMessageDto[],
  maxBytes: number,
): readonly NodeMessage[] {
  const chunks: RecordsChangedMessageDto[][] = []
  let free = 0
  for (const change of changes) {
    const sent = sizeOf(change) <= maxBytes ? change : { ...change, ids: [] }
    const size = sizeOf(sent)
    if (chunks.length === 0 || size > free) {
      chunks.push([])
      free = maxBytes
    }
    chunks.at(-1)?.push(sent)
    free -= size
  }
  return chunks.map((chunk) => ({ kind: 'changes', changes: chunk }))
}

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
  notice: ({ notice }) => isNotice(notice),
  signedOut: ({ userId }) => typeof userId === 'string',
  beat: ({ asks }) => typeof asks === 'boolean',
  farewell: () => true,
}

function isNotice(value: unknown): value is Notice {
  if (!isPlainObject(value)) return false
  const { to, target, message } = value
  return (
    isPlainObject(to) &&
    typeof to.dtoKey === 'string' &&
    rights.some((each) => each === to.right) &&
    (to.businessUnitId === null || typeof to.businessUnitId === 'string') &&
    target === hubMessages.importStatus &&
    isImportStatusMessage(message)
  )
}

function isImportStatusMessage(value: unknown): value is Notice['message'] {
  if (!isPlainObject(value)) return false
  const { status, fileName, businessUnitId, importRecordId, isImportRecord, numberOfErrors } = value
  return (
    [fileName, importRecordId].every((each) => typeof each === 'string') &&
    isImportStatus(status) &&
    (businessUnitId === null || typeof businessUnitId === 'string') &&
    typeof isImportRecord === 'boolean' &&
    (numberOfErrors === undefined || Number.isSafeInteger(numberOfErrors))
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
