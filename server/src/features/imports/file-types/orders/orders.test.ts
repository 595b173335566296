import { expect, test } from 'vitest'
import { orders } from './orders.ts'

test.each(['business unit', 'Business  Unit', ' business\u00a0unit'])(
  'reads the unit of a row from the column %j',
  (header) => {
    const sheet = { headers: ['ordernummer', header], batches: async function* () {} }
    expect(orders.unitCodeOf?.(sheet)({ rowNumber: 1, cells: ['1', 'RTZ'] })).toBe('RTZ')
  },
)
