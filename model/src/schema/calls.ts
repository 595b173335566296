import type { ActionKind, ActionSubject, Right } from './actions.ts'
import type { Fields } from './field-kind.ts'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

type CallRight = Right | (string & {})

/** A call of a record type besides the actions of the engine; a feature handles it (`RecordFeature.calls`). */
export interface CallDefinition {
  readonly method: CallMethod
  /** Behind `/api/{scope}/`. Placeholders are ids; `{id}` is the id of the record. */
  readonly path: string
  readonly label: string
  /** A right of the type, or the name of one of its other permissions; all of a list are needed. */
  readonly right: CallRight | readonly CallRight[]
  /** Changes nothing, although its method is not GET: it takes no locks and repeats freely. */
  readonly isRead?: boolean
  /** It is for locked records, too (`RecordTypeDefinition.lockedWhen`); its handler says which. */
  readonly changesLocked?: boolean
  /** dtoKey of another type whose records it writes: a gate of that closes the call, too. */
  readonly writes?: string
  /** `record`: the record of `{id}`; `marked`: the records of `ids` in the body. */
  readonly subject: ActionSubject
  /** The member with the ids of marked records. Default: ids. */
  readonly idsMember?: string
  /** The other members of the body. */
  readonly body?: Fields
  /** A record of the type, the result of a bulk action, a file, a list of objects, or members of its own. */
  readonly answer: 'record' | 'bulk' | 'file' | AnsweredList | Fields | AnsweredLists
}

/** An array of objects with these members. */
export interface AnsweredList {
  readonly list: Fields
}

/** Lists of objects, by member. */
export interface AnsweredLists {
  /** They come with the result of a bulk action. */
  readonly isBulk?: true
  readonly lists: Readonly<Record<string, Fields>>
}

export function isAnsweredList(answer: RecordCall['answer']): answer is AnsweredList {
  return typeof answer === 'object' && Object.hasOwn(answer, 'list')
}

export function isAnsweredLists(answer: RecordCall['answer']): answer is AnsweredLists {
  return typeof answer === 'object' && Object.hasOwn(answer, 'lists')
}

/** True for calls that change nothing. */
export function isReadCall({
  method,
  isRead = method === 'GET',
}: Pick<CallDefinition, 'method' | 'isRead'>): boolean {
  return isRead
}

/** A call with everything filled in. */
export interface RecordCall extends Omit<CallDefinition, 'path' | 'right'> {
  readonly name: string
  /** `/api/main/tasks/complete` */
  readonly address: string
  readonly permissions: readonly string[]
  readonly idsMember: string
  readonly body: Fields
}

/** The operation at an address: an action of the engine, or a call of the type. */
export type Operation =
  | { readonly kind: ActionKind; readonly call?: undefined }
  | { readonly call: RecordCall; readonly kind?: undefined }
