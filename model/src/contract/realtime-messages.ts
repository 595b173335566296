import type { Right } from '../schema/actions.ts'
import type { ImportStatus } from '../schema/import-status.ts'
import type { AuditAction } from './record-calls.ts'

export const realtimePath = '/api/realtime'

/**
 * Methods of the hub (requirements 14.1), each with the name of a group. Joining needs the right to the unit or
 * records of the group. A client that joins refetches what it shows, since it may have missed changes.
 */
export const hubMethods = { joinGroup: 'JoinGroup', leaveGroup: 'LeaveGroup' } as const

export const hubMessages = {
  recordsChanged: 'RecordsChangedMessageDto',
  importStatus: 'ImportRecordStatusMessageDto',
} as const

/** The name of the hub's group for changes in a business unit; with '' the prefix of all such names. */
export function businessUnitGroup(businessUnitId: string): string {
  return `business-unit:${businessUnitId}`
}

/** The name of the hub's group for changes of a record type; with '' the prefix of all such names. */
export function recordTypeGroup(dtoKey: string): string {
  return `record-type:${dtoKey}`
}

/** Committed changes, without content: a receiver refetches the records that it may see. */
export interface RecordsChangedMessageDto {
  readonly dtoKey: string
  /** Empty for too many or unknown records: a receiver refetches all that it shows of the type. */
  readonly ids: readonly string[]
  /** Null when unknown, because the node was disconnected for a while. */
  readonly action: AuditAction | null
  readonly businessUnitId: string | null
  readonly userId: string | null
}

/** A change without ids, action, unit and user: receivers refetch all that they show of the type. */
export function createChangeOfUnknownRecords(dtoKey: string): RecordsChangedMessageDto {
  return { dtoKey, ids: [], action: null, businessUnitId: null, userId: null }
}

/**
 * A new status of an import (requirements 9.3), sent to all users with the right to it in the unit, whatever
 * groups they joined.
 */
export interface ImportRecordStatusMessageDto {
  readonly status: ImportStatus
  readonly fileName: string
  /** Null for records of all business units. An import record without a unit has that of its upload. */
  readonly businessUnitId: string | null
  readonly importRecordId: string
  /** True for a file of the import overview, false for an import of a record page. */
  readonly isImportRecord: boolean
  readonly numberOfErrors?: number
}

export interface Notice {
  readonly to: NoticeReceivers
  readonly target: typeof hubMessages.importStatus
  readonly message: ImportRecordStatusMessageDto
}

export interface NoticeReceivers {
  readonly dtoKey: string
  readonly right: Right
  readonly businessUnitId: string | null
}
