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
  /** A record of the type, the result of a bulk action, a file, an array of objects, or members of its own. */
  readonly answer?: 'record' | 'bulk' | 'file' | AnsweredArray | Fields
  /** Lists of objects that the answer has as well, by member. */
  readonly lists?: Readonly<Record<string, Fields>>
}

/** Objects with these members. */
export type AnsweredArray = readonly [Fields]

export function isAnsweredArray(answer: CallDefinition['answer']): answer is AnsweredArray {
  return Array.isArray(answer)
}

/** A right to see: a call that asks no other changes nothing, takes no locks and repeats freely. */
export function isReadRight(right: string): boolean {
  return right === 'Access' || right === 'Read'
}

/** A call with everything filled in. */
export interface RecordCall extends Omit<CallDefinition, 'path' | 'right'> {
  /** Changes nothing: by its method, or by its right (`isReadRight`). */
  readonly isRead: boolean
  readonly name: string
  /** `/api/main/tasks/complete` */
  readonly address: string
  readonly permissions: readonly string[]
  readonly idsMember: string
  readonly body: Fields
  readonly answer: NonNullable<CallDefinition['answer']>
  readonly lists: Readonly<Record<string, Fields>>
}

/** The operation at an address: an action of the engine, or a call of the type. */
export type Operation =
  | { readonly kind: ActionKind; readonly call?: undefined }
  | { readonly call: RecordCall; readonly kind?: undefined }
