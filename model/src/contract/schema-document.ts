import type { ActionKind } from '../schema/actions.ts'
import type { RecordCall } from '../schema/calls.ts'
import type { RecordType } from '../schema/record-type.ts'

/** An action as the schema document offers it to one user in one business unit. */
export interface ServedAction {
  readonly kind: ActionKind
  readonly label: string
  readonly enabled: boolean
  /** The permission that is missing, where it is not enabled. */
  readonly permission: string
  readonly method: string
  readonly path: string
}

/** A call of the type likewise. */
export interface ServedCall extends RecordCall {
  readonly enabled: boolean
  /** Says why this caller cannot change records of the type that it writes. */
  readonly gate?: string
}

export interface ServedRecordType extends Omit<RecordType, 'actions' | 'calls'> {
  readonly actions: readonly ServedAction[]
  readonly calls: readonly ServedCall[]
  /** Why the user cannot change any records of the type, whatever the rights. */
  readonly gate?: string
}

/** GET /api/schema: every record type the user may see; it alone drives the generic page. */
export interface SchemaDocument {
  readonly recordTypes: readonly ServedRecordType[]
}
