import { createBaselinePool } from '../load/baseline-pool.ts'
import { createHttpCaller } from '../load/http-caller.ts'
import type { Scenario } from './scenario.ts'

const text = 'de'
const condition = `status = 'Active' AND (description ILIKE '%${text}%' OR code ILIKE '%${text}%')`
const pageSql = `SELECT id, description, status FROM record.general_ledger WHERE ${condition}
  ORDER BY description COLLATE "und-x-icu", id LIMIT 50`
const totalSql = `SELECT count(*) FROM record.general_ledger WHERE ${condition}`

/**
 * The lookup of two typed letters, best matches first, compared with an unranked page of the same records.
 */
export const lookUpShortText: Scenario = {
  name: 'lookup',
  title: `look up "${text}", the best matches first, with the total`,
  aim: 2,
  connections: [1],
  findFacts: async () => undefined,
  async product(target, connections) {
    const call = await createHttpCaller(target, connections)
    const body = JSON.stringify({ field: 'generalLedgerId', search: text, limit: 50 })
    return async (slot) => {
      await call(slot, { method: 'POST', path: '/api/main/vats/lookup', body })
    }
  },
  bare: {
    'not ranked': (target) => {
      const pool = createBaselinePool(target, 2)
      return async () => {
        await Promise.all([pool.query(pageSql), pool.query(totalSql)])
      }
    },
  },
}
