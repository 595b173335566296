import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { batchRead } from './batch-read.ts'
import { readRecords } from './read-records.ts'
import type { RecordOfType, StoredRecord } from './stored-record.ts'

interface ReadForUpdateOptions {
  readonly body?: unknown
  readonly withoutChildren?: boolean
}

/**
 * Reads the visible ones of these records, with child records, locked until the transaction ends; 409 if one gets
 * another parent meanwhile. First locks their parents and the one that `body` names; all in the order of ids, so that
 * calls cannot deadlock.
 */
export async function readForUpdate<Type extends RecordType>(
  unit: UnitOfWork,
  type: Type,
  ids: readonly string[],
  { body, withoutChildren = false }: ReadForUpdateOptions = {},
): Promise<readonly RecordOfType<Type>[]> {
  const { parent }: RecordType = type
  if (!parent) return readRecords(unit, type, ids, { forUpdate: true, withoutChildren })
  const found = await readRecords<RecordType>(unit, type, ids, { withoutChildren: true })
  const parents = found.map((record) => record[parent.field])
  await lockParents(unit, type, [...parents, parentIdInBody(type, body)])
  const records = await readRecords(unit, type, ids, { forUpdate: true, withoutChildren })
  if (records.some((record: MemberValues) => !parents.includes(record[parent.field])))
    throw new RequestProblem('conflict', 'Het record is intussen door iemand anders verplaatst.')
  return records
}

/**
 * As `readForUpdate` for one record; 404 if absent or not visible. Takes no lock if one statement writes the record
 * (`isOneStatement`).
 */
export async function readOneForUpdate(
  unit: UnitOfWork,
  type: RecordType,
  id: string,
  body?: unknown,
): Promise<StoredRecord> {
  const record = unit.isOneStatement
    ? await readUnlocked(unit, type, id)
    : (await readForUpdate(unit, type, [id], { body }))[0]
  if (!record) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
  return record
}

async function readUnlocked(
  unit: UnitOfWork,
  type: RecordType,
  id: string,
): Promise<StoredRecord | undefined> {
  return unit.transaction.isTransaction ? (await readRecords(unit, type, [id]))[0] : batchRead(unit, type, id)
}

/**
 * Locks the parent that the body of a child record names until the transaction ends; does nothing if it names none, or none that is visible.
 */
export async function lockParentInBody(unit: UnitOfWork, type: RecordType, body: unknown): Promise<void> {
  if (type.parent) await lockParents(unit, type, [parentIdInBody(type, body)])
}

/**
 * Locks the visible parents of child records, former ones too, before these are written, as saving a parent does.
 * Does nothing for types without a parent.
 */
export async function lockParentsOfWrites(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const { parent } = type
  if (!parent) return
  const parents = writes.flatMap(({ before, after }) => [before?.[parent.field], after[parent.field]])
  await lockParents(unit, type, parents)
}

async function lockParents(unit: UnitOfWork, type: RecordType, parents: readonly unknown[]): Promise<void> {
  const ids = new Set(parents.filter((id) => typeof id === 'string'))
  if (!type.parent || ids.size === 0) return
  await readRecords(unit, unit.engine.catalogue.get(type.parent.dtoKey), [...ids], {
    forUpdate: true,
    withoutChildren: true,
  })
}

function parentIdInBody(type: RecordType, body: unknown): unknown {
  const field = type.parent && type.fields[type.parent.field]
  if (!type.parent || !field || !isPlainObject(body)) return undefined
  const parsed = kindOf(field).parse(body[type.parent.field], field)
  return parsed.ok ? parsed.value : undefined
}
