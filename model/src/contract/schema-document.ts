import type { ActionKind } from '../schema/actions.ts'
import type { RecordCall } from '../schema/calls.ts'
import type { RecordType } from '../schema/record-type.ts'

export interface ServedAction {
  readonly kind: ActionKind
  readonly label: string
  readonly enabled: boolean
  readonly permission: string
  readonly method: string
  readonly path: string
}

export interface ServedCall extends RecordCall {
  readonly enabled: boolean
  readonly gate?: string
}

export interface ServedRecordType extends Omit<RecordType, 'actions' | 'calls'> {
  readonly actions: readonly ServedAction[]
  readonly calls: readonly ServedCall[]
  /** Why the user cannot change any records of the type, whatever the rights. */
  readonly gate?: string
}

/** GET /api/schema: every record type that the user may see. The generic page reads nothing else. */
export interface SchemaDocument {
  readonly recordTypes: readonly ServedRecordType[]
}
