import { task } from '@stamboek/model/records/task/task'
import { taskAccount } from '@stamboek/model/records/task/task-account'
import { instantOfDayAndTime } from '@stamboek/model/schema/amsterdam-time'
import { sql } from 'kysely'
import { rowsOfTexts, uuid } from '../../../../database/sql-expressions.ts'
import { createAcceptedRecords, type NewRecord } from '../../../../records/actions/create-records.ts'
import { requireOpenGate } from '../../../../records/engine/require-open-gate.ts'
import type { UnitOfWork } from '../../../../records/engine/unit-of-work.ts'
import { type RowImporter, refuseRow } from '../../../../records/import/row-importer.ts'
import type { SheetRow } from '../../../../sheets/sheet-rows.ts'
import type { ImportedFile } from '../../file-type.ts'
import { createRowParser, findColumnIndexes, type ParsedRow } from '../../parse-rows.ts'
import { orderColumns } from './order-columns.ts'

interface Order extends NewRecord {
  readonly row: SheetRow
  readonly orderNumber: string | undefined
}

/**
 * Returns an importer that creates a task with the account of the customer for each row without error. An order number
 * that the file or a task of the unit has already is an error. Throws a RequestProblem for wrong columns, or if the
 * gate of tasks is closed for the caller.
 */
export async function createOrderImporter(unit: UnitOfWork, { sheet }: ImportedFile): Promise<RowImporter> {
  const parse = createRowParser(orderColumns, sheet)
  const taskTypes = await readTaskTypes(unit)
  const types = {
    type: unit.engine.catalogue.typeOf(task),
    childType: unit.engine.catalogue.typeOf(taskAccount),
  }
  await requireOpenGate(unit, types.type)
  const seen = new Map<string, number>()
  const [numberColumn = -1] = findColumnIndexes(sheet.headers, orderColumns.orderNumber.label)
  return {
    async importRows(rows) {
      const read = rows.map((row) => toOrder(row, parse(row), { taskTypes, seen }))
      const taken = await findTakenNumbers(unit, read)
      const orders = read.map((order) => ({
        ...order,
        faults: [...listTaken(order, taken), ...order.faults],
      }))
      const refused = await createAcceptedRecords(unit, types, orders)
      return orders.map((order) => {
        const reason = refused.get(order)
        return reason === undefined ? { row: order.row, outcome: 'new' } : refuseRow(order.row, reason)
      })
    },
    describe: ({ row }) => ({ label: row.cells[numberColumn] ?? '', changes: [] }),
  }
}

function listTaken({ orderNumber }: Order, taken: ReadonlySet<string>): readonly string[] {
  const isTaken = orderNumber !== undefined && taken.has(orderNumber)
  return isTaken ? [`Ordernummer ${orderNumber} is al eerder geïmporteerd.`] : []
}

interface OrderContext {
  readonly taskTypes: ReadonlyMap<string, string>
  /** Row numbers by order number in lower case, of the whole file. */
  readonly seen: Map<string, number>
}

function toOrder(row: SheetRow, { values, faults }: ParsedRow, context: OrderContext) {
  const { orderNumber, accountId, name, description, customerType, desiredDate, taskType } = values
  const number = typeof orderNumber === 'string' ? orderNumber : undefined
  const repetition = number === undefined ? undefined : findRepetition(row, number, context)
  const type = typeof taskType === 'string' ? findTaskType(taskType, context) : { faults: [] }
  const deadlineUtc = typeof desiredDate === 'string' ? instantOfDayAndTime(desiredDate, '12:00:00') : null
  return {
    row,
    orderNumber: repetition === undefined ? number : undefined,
    faults: [...(repetition === undefined ? [] : [repetition]), ...faults, ...type.faults],
    body: {
      ...(description !== undefined && { description }),
      ...('id' in type && { taskTypeId: type.id }),
      deadlineUtc,
    },
    programMembers: { orderNumber: number ?? null },
    child: {
      ...(accountId !== undefined && { accountId }),
      ...(name !== undefined && { name }),
      isPerson: customerType === 'consumer',
      accountType: customerType === 'consumer' ? 'Particulier' : 'Zakelijk',
      reference: number ?? null,
    },
  }
}

function findRepetition(
  { rowNumber }: SheetRow,
  orderNumber: string,
  { seen }: OrderContext,
): string | undefined {
  const earlier = seen.get(orderNumber.toLowerCase())
  if (earlier !== undefined)
    return `Ordernummer ${orderNumber} staat ook op regel ${earlier} van dit bestand.`
  seen.set(orderNumber.toLowerCase(), rowNumber)
  return undefined
}

function findTaskType(
  description: string,
  { taskTypes }: OrderContext,
): { readonly id: string; readonly faults: readonly [] } | { readonly faults: readonly string[] } {
  const id = taskTypes.get(description.toLowerCase())
  if (id === undefined) return { faults: [`Taaktype ${description} bestaat niet of is niet actief.`] }
  return { id, faults: [] }
}

async function readTaskTypes({ transaction, caller }: UnitOfWork): Promise<OrderContext['taskTypes']> {
  const rows = await transaction
    .selectFrom('record.task_type')
    .where('status', '=', 'Active')
    .where((eb) =>
      eb.or([eb('business_unit_id', 'is', null), eb('business_unit_id', '=', uuid(caller.businessUnitId))]),
    )
    .select(['id', 'description'])
    .execute()
  return new Map(rows.map(({ id, description }) => [description.toLowerCase(), id]))
}

/**
 * Finds the order numbers for which the unit has a task, case-insensitively, by the index that keeps them unique.
 */
async function findTakenNumbers(
  { transaction, caller }: UnitOfWork,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const numbers = orders.flatMap(({ orderNumber }) => orderNumber ?? [])
  if (numbers.length === 0) return new Set()
  const asked = rowsOfTexts(numbers, 'n')
  const lowered = transaction
    .selectFrom(asked)
    .select((eb) => eb.fn<string>('lower', ['n.value']).as('number'))
  const rows = await transaction
    .with(
      (cte) => cte('taken').materialized(),
      (db) =>
        db
          .selectFrom('record.task as t')
          .where('t.business_unit_id', '=', uuid(caller.businessUnitId))
          // A join with the numbers would read all tasks of the unit.
          .where((eb) => eb(eb.fn('lower', ['t.order_number']), '=', sql`any(array${lowered})`))
          .select((eb) => eb.fn<string>('lower', ['t.order_number']).as('number')),
    )
    .selectFrom(asked)
    .where((eb) =>
      eb(eb.fn<string>('lower', ['n.value']), 'in', eb.selectFrom('taken').select('taken.number')),
    )
    .select('n.value')
    .execute()
  return new Set(rows.map(({ value }) => value))
}
