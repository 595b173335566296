import type { Right } from '../schema/actions.ts'
import type { ImportStatus } from '../schema/import-status.ts'
import type { AuditAction } from './record-calls.ts'

/** Path of the hub that publishes changes (requirements 14.1). */
export const realtimePath = '/api/realtime'

/**
 * Methods of the hub, each with the name of a group; refused without the right to what the group is about. A client that joins reads
 * again what it shows, since it may have missed changes.
 */
export const hubMethods = { joinGroup: 'JoinGroup', leaveGroup: 'LeaveGroup' } as const

/** Targets of the messages that the hub sends. */
export const hubMessages = {
  recordsChanged: 'RecordsChangedMessageDto',
  importStatus: 'ImportRecordStatusMessageDto',
} as const

/** Everything that happens within a business unit (series id). */
export function businessUnitGroup(businessUnitId: string): string {
  return `business-unit:${businessUnitId}`
}

/** Changes of the records of one type, as far as the receiver may see them. */
export function recordTypeGroup(dtoKey: string): string {
  return `record-type:${dtoKey}`
}

/** Committed changes of records. A receiver refetches the records that it may see. */
export interface RecordsChangedMessageDto {
  readonly dtoKey: string
  /** Empty for too many or unknown records: a receiver refetches all that it shows of the type. */
  readonly ids: readonly string[]
  /** Null: not known, since the node was cut off for a while. */
  readonly action: AuditAction | null
  /** Null: a record of all business units. */
  readonly businessUnitId: string | null
  readonly userId: string | null
}

/** A change of unknown records, unit and user: a receiver refetches all that it shows of the type. */
export function createUnknownChange(dtoKey: string): RecordsChangedMessageDto {
  return { dtoKey, ids: [], action: null, businessUnitId: null, userId: null }
}

/** A new status of an import (requirements 9.3). Sent to users with the right to it in that unit, whatever groups they joined. */
export interface ImportRecordStatusMessageDto {
  readonly status: ImportStatus
  readonly fileName: string
  /** Null: records of all business units. An import record without a unit has that of its upload. */
  readonly businessUnitId: string | null
  readonly importRecordId: string
  /** True for a file of the import overview, false for an import of a record page. */
  readonly isImportRecord: boolean
  /** Refused rows, once they are counted. */
  readonly numberOfErrors?: number
}

/** A message to all users who hold a right to records of a type in a unit, whatever groups they joined. */
export interface Notice {
  readonly to: NoticeReceivers
  readonly target: typeof hubMessages.importStatus
  readonly message: ImportRecordStatusMessageDto
}

export interface NoticeReceivers {
  readonly dtoKey: string
  readonly right: Right
  /** Null: in any unit. */
  readonly businessUnitId: string | null
}
