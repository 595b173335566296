import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { searchIds } from '../language/language-server.ts'
import type { TestClient } from '../server/test-client.ts'
import { tasks } from '../tasks/task-records.ts'

export const orderHeaders = [
  'ordernummer',
  'business unit',
  'klantnummer',
  'klantnaam',
  'particulier/zakelijk',
  'taaktype',
  'omschrijving',
  'gewenste datum',
] as const

type OrderCells = Partial<Readonly<Record<(typeof orderHeaders)[number], string>>>

const usual: OrderCells = {
  klantnummer: '100245',
  klantnaam: 'Mw. J. de Boer',
  'particulier/zakelijk': 'particulier',
  taaktype: 'Terugbelverzoek',
  omschrijving: 'Kennismaking aan huis',
}

let count = 0

export function nextNumber(): string {
  count += 1
  return `${crypto.randomUUID().slice(0, 8)}-${count}`
}

/** A file of orders that can be imported, except for the given cells. */
export function orderFile(...orders: readonly OrderCells[]): string {
  const rows = orders.map((cells) => {
    const order: OrderCells = { ordernummer: nextNumber(), ...usual, ...cells }
    return orderHeaders.map((header) => order[header] ?? '')
  })
  return [orderHeaders, ...rows].map((row) => row.join(';')).join('\r\n')
}

/** A file of this many orders, whose numbers begin with `prefix`. */
export function orderFileOf(length: number, prefix: string, cells: OrderCells = {}): string {
  return orderFile(...Array.from({ length }, (_, index) => ({ ordernummer: `${prefix}-${index}`, ...cells })))
}

export async function findOrders(
  client: TestClient,
  orderNumber: string,
  matchingBehavior = 'Exact',
): Promise<readonly AnyRecord[]> {
  const found = await searchIds(client, tasks, {
    search: { accountReference: orderNumber },
    matchingBehavior,
    limit: 1000,
  })
  return found.items
}
