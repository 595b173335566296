import { getRecord } from '@stamboek/server/records/actions/get-record'
import { createBaselinePool, parseStatement, type RecordedStatement } from '../load/baseline-pool.ts'
import { createHttpCaller } from '../load/http-caller.ts'
import type { Scenario } from './scenario.ts'

interface Facts {
  readonly ids: readonly string[]
  /** The statement that reads the record; reading the session is the product's own cost. */
  readonly statement: RecordedStatement
}

/**
 * One record by id, with session, business unit and right checked, compared with the statement that reads it.
 */
export const getById: Scenario = {
  name: 'get',
  title: 'get by id, with session, unit and right checked',
  aim: 2,
  connections: [1, 16],
  async findFacts({ query, record, catalogue }): Promise<Facts> {
    const rows = await query<{ id: string }>(
      'select id from record.general_ledger tablesample system (1) repeatable (1) limit 5000',
    )
    const ids = rows.map(({ id }) => id)
    const type = catalogue.get('Main.GeneralLedgerViewDto')
    const [statement] = await record((context) => getRecord(context, type, ids[0] ?? '', {}))
    if (!statement) throw new Error('A get sends no statement')
    return { ids, statement }
  },
  async product(target, connections) {
    const { ids } = target.facts as Facts
    const call = await createHttpCaller(target, connections)
    let at = 0
    return async (slot) => {
      await call(slot, { method: 'GET', path: `/api/main/generalledgers/${ids[at++ % ids.length]}` })
    }
  },
  bare: {
    'same SQL': (target, connections) => {
      const { ids, statement } = target.facts as Facts
      const pool = createBaselinePool(target, connections)
      const query = parseStatement(statement)
      let at = 0
      return async () => {
        const id = ids[at++ % ids.length]
        const values = statement.parameters.map((value) =>
          Array.isArray(value) && value[0] === ids[0] ? [id] : value,
        )
        const { rows } = await pool.query({ ...query, values })
        if (rows.length !== 1) throw new Error(`${id} was not found`)
      }
    },
  },
}
