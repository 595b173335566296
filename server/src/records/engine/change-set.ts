import type { AuditAction, AuditChange } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { uuidV7 } from '../../uuid-v7.ts'
import type { Executor, RecordContext } from './record-context.ts'

/**
 * The change set of a unit of work. The first entry of a plain save has its id and stands for it, so that a save of one record needs
 * nothing more; all other entries carry the id.
 */
export interface OpenChangeSet {
  readonly id: string
  /** Returns the id of a new audit entry. */
  readonly addEntry: (entry: NewEntry) => string
  /** The types of the entries, and the fields that updates changed, for a search. */
  readonly listContents: () => ChangeSetContents
  /** Names another one, recorded or of an earlier answer, as that of the call. */
  readonly note: (id: string) => void
  /** Returns that of the call; undefined if nothing was written. */
  readonly read: () => string | undefined
  /** Returns a function that forgets the entries written since, for a savepoint that is rolled back. */
  readonly mark: () => () => void
}

export interface NewEntry {
  readonly dtoKey: string
  readonly action: AuditAction
  readonly changes: readonly Pick<AuditChange, 'field'>[]
}

export interface ChangeSetContents {
  readonly dtoKeys: readonly string[]
  /** As `fieldOfType`. */
  readonly fields: readonly string[]
}

/** Names a field of a type among those that a change set changed. */
export function fieldOfType(dtoKey: string, path: string): string {
  return `${dtoKey} ${path}`
}

/** Opens a change set with a new id; `id` is given where all entries carry it and a row tells its kind. */
export function openChangeSet(id: string | undefined): OpenChangeSet {
  const own = id ?? uuidV7()
  let dtoKeys = new Set<string>()
  let fields = new Set<string>()
  let noted: string | undefined
  return {
    id: own,
    addEntry({ dtoKey, action, changes }) {
      const isFirst = dtoKeys.size === 0 && id === undefined
      dtoKeys.add(dtoKey)
      if (action === 'Update') for (const { field } of changes) fields.add(fieldOfType(dtoKey, field))
      return isFirst ? own : uuidV7()
    },
    listContents: () => ({ dtoKeys: [...dtoKeys], fields: [...fields] }),
    note(other) {
      noted = other
    },
    read: () => noted ?? (dtoKeys.size > 0 && id === undefined ? own : undefined),
    mark() {
      const [keysBefore, fieldsBefore] = [new Set(dtoKeys), new Set(fields)]
      return () => {
        dtoKeys = keysBefore
        fields = fieldsBefore
      }
    },
  }
}

/** What a change set is besides its entries; a plain save needs none. */
export interface ChangeSetAct {
  readonly kind: 'Bulk' | 'Call' | 'Undo'
  /** Of the bulk action or call. */
  readonly name?: string
  /** The change set that an undo takes back, and the number of records that stayed as they were, in part or as a whole. */
  readonly undoes?: string
  readonly kept?: number
}

/** Returns the unit to which a change set belongs: that of the caller, null for global types. */
export function businessUnitOfChangeSet({ caller }: RecordContext, type: RecordType): string | null {
  return type.ownership === 'global' ? null : caller.businessUnitId
}

interface ChangingContext extends RecordContext {
  readonly transaction: Executor
  readonly changeSet: OpenChangeSet
}

/**
 * Records what kind of change set the audit entries of this unit of work are, with their number by action, and notes it for the answer. Does
 * nothing if none was written.
 */
export async function recordChangeSet(
  unit: ChangingContext,
  type: RecordType,
  { kind, name, undoes, kept }: ChangeSetAct,
): Promise<void> {
  const { caller, correlationId, now, remark = null } = unit
  const { id } = unit.changeSet
  const { dtoKeys, fields } = unit.changeSet.listContents()
  const { rows } =
    await sql`INSERT INTO stamboek.change_set (id, kind, action, dto_key, business_unit_id, user_id, token_id, correlation_id, undoes, status, started_at,
      ended_at, remark, counts, position, dto_keys, fields)
    SELECT ${id}::uuid, ${kind}, ${name ?? null}, ${type.dtoKey}, ${businessUnitOfChangeSet(unit, type)}::uuid, ${caller.userId}::uuid, ${caller.tokenId ?? null}::uuid,
      ${correlationId}::uuid, ${undoes ?? null}::uuid, 'Completed', ${now}::timestamptz, clock_timestamp(), ${remark}::text, ${countedEntries} || ${JSON.stringify(kept === undefined ? {} : { kept })}::jsonb, min(sequence),
      ${dtoKeys}::text[], ${fields}::text[]
    FROM stamboek.audit_entry WHERE change_set_id = ${id}::uuid HAVING count(*) > 0 RETURNING id`.execute(
      unit.transaction,
    )
  if (rows.length > 0) unit.changeSet.note(id)
}

const countedEntries = sql`jsonb_build_object('new', count(*) FILTER (WHERE action = 'Insert'),
  'changed', count(*) FILTER (WHERE action = 'Update'), 'deleted', count(*) FILTER (WHERE action = 'Delete'))`
