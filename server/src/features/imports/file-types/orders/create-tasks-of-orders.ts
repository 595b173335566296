import { task } from '@stamboek/model/records/task/task'
import { taskAccount } from '@stamboek/model/records/task/task-account'
import { instantOfDayAndTime } from '@stamboek/model/schema/amsterdam-time'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import { createEach, type NewRecord } from '../../../../records/actions/create-records.ts'
import { requireOpenGate } from '../../../../records/engine/require-open-gate.ts'
import type { UnitOfWork } from '../../../../records/engine/unit-of-work.ts'
import type { SheetRow } from '../../../../sheets/sheet-rows.ts'
import type { ProcessingInput } from '../../file-type.ts'
import { createRowParser, findColumns } from '../../parse-rows.ts'
import { orderColumns } from './order-columns.ts'

interface Order extends NewRecord {
  readonly row: SheetRow
  readonly orderNumber: string
}

/** Creates a task for each order, without one where a rule refuses it or its number is taken. */
export async function createTasksOfOrders(
  unit: UnitOfWork,
  { sheet, refuse }: ProcessingInput,
): Promise<void> {
  const parse = createRowParser(orderColumns, sheet)
  const taskTypes = await readTaskTypes(unit)
  const types = { type: unit.catalogue.get(task.dtoKey), childType: unit.catalogue.get(taskAccount.dtoKey) }
  await requireOpenGate(unit, types.type)
  const seen = new Map<string, number>()
  const [numberColumn = -1] = findColumns(sheet.headers, orderColumns.orderNumber.label)
  for await (const rows of sheet.batches()) {
    const reasons = new Map<SheetRow, string>()
    const orders: Order[] = []
    for (const row of rows) {
      const parsed = parse(row)
      const order = 'reason' in parsed ? parsed : toOrder(row, parsed.values, { taskTypes, seen })
      if ('reason' in order) reasons.set(row, order.reason)
      else orders.push(order)
    }
    const taken = await findTakenNumbers(unit, orders)
    const isTaken = ({ orderNumber }: Order) => taken.has(orderNumber)
    for (const order of orders.filter(isTaken))
      reasons.set(order.row, `Ordernummer ${order.orderNumber} is al eerder geïmporteerd.`)
    const free = orders.filter((order) => !isTaken(order))
    if (free.length > 0)
      for (const [{ row }, reason] of await createEach(unit, types, free)) reasons.set(row, reason)
    for (const row of rows) {
      const reason = reasons.get(row)
      if (reason !== undefined) refuse(row, row.cells[numberColumn] ?? '', reason)
    }
  }
}

interface OrderContext {
  /** Ids by description in lower case. */
  readonly taskTypes: ReadonlyMap<string, string>
  /** Row numbers by order number in lower case, of the whole file. */
  readonly seen: Map<string, number>
}

function toOrder(
  row: SheetRow,
  values: MemberValues,
  { taskTypes, seen }: OrderContext,
): Order | { readonly reason: string } {
  const { accountId, name, description, customerType, desiredDate } = values
  const orderNumber = String(values['orderNumber'])
  const earlier = seen.get(orderNumber.toLowerCase())
  if (earlier !== undefined)
    return { reason: `Ordernummer ${orderNumber} staat ook op regel ${earlier + 1} van dit bestand.` }
  seen.set(orderNumber.toLowerCase(), row.rowNumber)
  const taskType = String(values['taskType'])
  const taskTypeId = taskTypes.get(taskType.toLowerCase())
  if (taskTypeId === undefined) return { reason: `Taaktype ${taskType} bestaat niet of is niet actief.` }
  const deadlineUtc = typeof desiredDate === 'string' ? instantOfDayAndTime(desiredDate, '12:00:00') : null
  return {
    row,
    orderNumber,
    body: { description, taskTypeId, deadlineUtc },
    programMembers: { orderNumber },
    child: {
      accountId,
      name,
      isPerson: customerType === 'consumer',
      accountType: customerType === 'consumer' ? 'Particulier' : 'Zakelijk',
      reference: orderNumber,
    },
  }
}

/** The active task types that the unit sees, whose descriptions are unique. */
async function readTaskTypes({ transaction, caller }: UnitOfWork): Promise<OrderContext['taskTypes']> {
  const { rows } = await sql<{ id: string; description: string }>`SELECT id, description FROM record.task_type
    WHERE status = 'Active' AND (business_unit_id IS NULL OR business_unit_id = ${caller.businessUnitId}::uuid)`.execute(
    transaction,
  )
  return new Map(rows.map(({ id, description }) => [description.toLowerCase(), id]))
}

/** The numbers that the unit has a task of, in whatever case; by the index that keeps them unique. */
async function findTakenNumbers(
  { transaction, caller }: UnitOfWork,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  if (numbers.length === 0) return new Set()
  // A join with the numbers would read all tasks of the unit.
  const { rows } = await sql<{ number: string }>`WITH taken AS MATERIALIZED (
      SELECT lower(order_number) AS number FROM record.task WHERE business_unit_id = ${caller.businessUnitId}::uuid
        AND lower(order_number) = ANY(ARRAY(SELECT lower(n) FROM unnest(${numbers}::text[]) n)))
    SELECT number FROM unnest(${numbers}::text[]) number WHERE lower(number) IN (SELECT number FROM taken)`.execute(
    transaction,
  )
  return new Set(rows.map(({ number }) => number))
}
