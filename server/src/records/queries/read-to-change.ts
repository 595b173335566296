import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { readTogether } from './batch-read.ts'
import { readRecords } from './read-records.ts'
import type { StoredRecord } from './stored-record.ts'

interface ReadToChange {
  /** What was sent: the parent that it names is locked, too. */
  readonly body?: unknown
  readonly withoutChildren?: boolean
}

/**
 * The records with these ids that the call may see, locked until the transaction ends. Whatever a call changes, parents are
 * locked before their children and each by id, so that no two calls wait for each other: a change of a child changes its
 * parent, too, and a parent is saved with its children.
 */
export async function readToChange(
  unit: UnitOfWork,
  type: RecordType,
  ids: readonly string[],
  { body, withoutChildren = false }: ReadToChange = {},
): Promise<readonly StoredRecord[]> {
  const { parent } = type
  if (!parent) return readRecords(unit, type, ids, { forUpdate: true, withoutChildren })
  const found = await readRecords(unit, type, ids, { withoutChildren: true })
  const parents = found.map((record) => record[parent.field])
  await lockParents(unit, type, [...parents, parentIn(type, body)])
  const records = await readRecords(unit, type, ids, { forUpdate: true, withoutChildren })
  if (records.some((record) => !parents.includes(record[parent.field])))
    throw new RequestProblem('conflict', 'Het record is intussen door iemand anders verplaatst.')
  return records
}

/**
 * The same for one record by its id, unlocked where one statement writes it; a problem 404 when it is not there or not to
 * be seen.
 */
export async function readOneToChange(
  unit: UnitOfWork,
  type: RecordType,
  id: string,
  body?: unknown,
): Promise<StoredRecord> {
  const record = unit.isOneStatement
    ? await readUnlocked(unit, type, id)
    : (await readToChange(unit, type, [id], { body }))[0]
  if (!record) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
  return record
}

/** Calls share a statement where none of them has a transaction that holds a connection. */
async function readUnlocked(
  unit: UnitOfWork,
  type: RecordType,
  id: string,
): Promise<StoredRecord | undefined> {
  return unit.transaction.isTransaction
    ? (await readRecords(unit, type, [id]))[0]
    : readTogether(unit, type, id)
}

/** What a new record is added to, locked as `readToChange` does. */
export async function lockParentIn(unit: UnitOfWork, type: RecordType, body: unknown): Promise<void> {
  if (type.parent) await lockParents(unit, type, [parentIn(type, body)])
}

async function lockParents(unit: UnitOfWork, type: RecordType, parents: readonly unknown[]): Promise<void> {
  const ids = new Set(parents.filter((id) => typeof id === 'string'))
  if (!type.parent || ids.size === 0) return
  await readRecords(unit, unit.catalogue.get(type.parent.dtoKey), [...ids], {
    forUpdate: true,
    withoutChildren: true,
  })
}

/** The parent that a body names, as far as it can be read. */
function parentIn(type: RecordType, body: unknown): unknown {
  const field = type.parent && type.fields[type.parent.field]
  if (!type.parent || !field || !isPlainObject(body)) return undefined
  const parsed = kindOf(field).parse(body[type.parent.field], field)
  return parsed.ok ? parsed.value : undefined
}
