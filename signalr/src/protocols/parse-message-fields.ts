import { type HubMessage, messageTypes } from './hub-messages.ts'
import { MalformedMessage } from './malformed-message.ts'

export interface MessageFields {
  readonly type?: unknown
  readonly headers?: unknown
  readonly invocationId?: unknown
  readonly target?: unknown
  readonly arguments?: unknown
  readonly streamIds?: unknown
  readonly item?: unknown
  readonly result?: unknown
  readonly error?: unknown
  readonly allowReconnect?: unknown
  readonly sequenceId?: unknown
}

/**
 * Validates the fields of a message, or throws MalformedMessage; undefined for an unknown type, since later versions
 * may add some. Null counts as absent, except for an item and a result.
 */
export function parseMessageFields(fields: MessageFields): HubMessage | undefined {
  const type = wholeNumber(fields.type, 'type')
  // Headers have no meaning yet: they are validated and left out.
  if (isPresent(fields.headers)) checkHeaders(fields.headers)
  switch (type) {
    case messageTypes.invocation: {
      const invocationId = optionalText(fields.invocationId, 'invocationId')
      // ASP.NET Core also accepts an empty id for a call without an answer.
      return { type, ...(invocationId ? { invocationId } : {}), ...callOf(fields) }
    }
    case messageTypes.streamInvocation:
      return { type, invocationId: invocationIdOf(fields), ...callOf(fields) }
    case messageTypes.streamItem:
      if (fields.item === undefined) throw wrongField('item', 'there')
      return { type, invocationId: invocationIdOf(fields), item: fields.item }
    case messageTypes.completion:
      return { type, invocationId: invocationIdOf(fields), ...outcomeOf(fields) }
    case messageTypes.cancelInvocation:
      return { type, invocationId: invocationIdOf(fields) }
    case messageTypes.ping:
      return { type }
    case messageTypes.close:
      return { type, ...closeOf(fields) }
    case messageTypes.ack:
    case messageTypes.sequence:
      return { type, sequenceId: sequenceIdOf(fields) }
    default:
      return undefined
  }
}

function callOf(fields: MessageFields) {
  const target = requiredText(fields.target, 'target')
  const given = list(fields.arguments, 'arguments')
  if (!isPresent(fields.streamIds)) return { target, arguments: given }
  const streamIds = list(fields.streamIds, 'streamIds').map((id) => requiredText(id, 'streamIds'))
  return { target, arguments: given, ...(streamIds.length > 0 ? { streamIds } : {}) }
}

function outcomeOf(fields: MessageFields) {
  const error = optionalText(fields.error, 'error')
  if (error === undefined) return fields.result === undefined ? {} : { result: fields.result }
  if (fields.result !== undefined) throw wrongField('result', 'left out beside an error')
  return { error }
}

function closeOf(fields: MessageFields) {
  const error = optionalText(fields.error, 'error')
  const allowReconnect = optionalFlag(fields.allowReconnect, 'allowReconnect')
  return {
    ...(error === undefined ? {} : { error }),
    ...(allowReconnect === undefined ? {} : { allowReconnect }),
  }
}

function invocationIdOf(fields: MessageFields): string {
  return requiredText(fields.invocationId, 'invocationId')
}

function sequenceIdOf(fields: MessageFields): number {
  const sequenceId = wholeNumber(fields.sequenceId, 'sequenceId')
  if (sequenceId < 0) throw wrongField('sequenceId', 'no less than 0')
  return sequenceId
}

function requiredText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw wrongField(name, 'a text that is not empty')
  return value
}

function optionalText(value: unknown, name: string): string | undefined {
  if (!isPresent(value)) return undefined
  if (typeof value !== 'string') throw wrongField(name, 'a text')
  return value
}

function optionalFlag(value: unknown, name: string): boolean | undefined {
  if (!isPresent(value)) return undefined
  if (typeof value !== 'boolean') throw wrongField(name, 'a boolean')
  return value
}

function list(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrongField(name, 'a list')
  return value
}

function wholeNumber(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrongField(name, 'a whole number')
  return value
}

function checkHeaders(value: unknown): void {
  const isMap =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (!isMap || !Object.values(value).every((text) => typeof text === 'string')) {
    throw wrongField('headers', 'a map of texts')
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null
}

function wrongField(name: string, expected: string): MalformedMessage {
  return new MalformedMessage(`Expected '${name}' to be ${expected}.`)
}
