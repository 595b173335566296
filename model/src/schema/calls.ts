import type { ActionKind, ActionSubject, Right } from './actions.ts'
import type { Fields } from './field-kind.ts'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

type CallRight = Right | (string & {})

/** A call besides the actions of the engine; a feature handles it (`RecordFeature.calls`). */
export interface CallDefinition {
  readonly method: CallMethod
  /** Behind `/api/{scope}/`. Placeholders are ids; `{id}` is that of the record. */
  readonly path: string
  readonly label: string
  /** A right of the type, or the name of one of its other permissions; of a list all are needed. */
  readonly right: CallRight | readonly CallRight[]
  /** Allowed on locked records too (`RecordTypeDefinition.lockedWhen`); the handler decides on which. */
  readonly changesLocked?: boolean
  /** dtoKey of another type that it writes: the gate of that type closes the call too. */
  readonly writes?: string
  /** `record`: the record of `{id}`; `marked`: the records of `ids` in the body. */
  readonly subject: ActionSubject
  readonly idsMember?: string
  readonly body?: Fields
  /**
   * `bulk`: the result of a bulk action; fields: an object with these members, in `[]` an array of such
   * objects.
   */
  readonly answer?: 'record' | 'bulk' | 'file' | AnsweredArray | Fields
  readonly lists?: Readonly<Record<string, Fields>>
}

export type AnsweredArray = readonly [Fields]

/** Whether the call answers an array of objects, which a definition writes as fields in `[]`. */
export function isAnsweredArray(answer: CallDefinition['answer']): answer is AnsweredArray {
  return Array.isArray(answer)
}

/** True for Access and Read. A call that needs no other right is a read: it takes no locks and may be repeated. */
export function isReadRight(right: string): boolean {
  return right === 'Access' || right === 'Read'
}

export interface RecordCall extends Omit<CallDefinition, 'path' | 'right'> {
  readonly isRead: boolean
  readonly name: string
  readonly address: string
  readonly permissions: readonly string[]
  readonly idsMember: string
  readonly body: Fields
  readonly answer: NonNullable<CallDefinition['answer']>
  readonly lists: Readonly<Record<string, Fields>>
}

export type Operation =
  | { readonly kind: ActionKind; readonly call?: undefined }
  | { readonly call: RecordCall; readonly kind?: undefined }

const bulkActions: ReadonlySet<ActionKind> = new Set(['BulkActivate', 'BulkDeactivate', 'AssignEndDate'])

/** Whether an operation changes the records that were marked, so that it can be tried and takes their versions. */
export function isBulk({ kind, call }: Operation): boolean {
  return call ? call.subject === 'marked' && !call.isRead : bulkActions.has(kind)
}
