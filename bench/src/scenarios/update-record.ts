import { uuidV7 } from '@stamboek/server/uuid-v7'
import type { Pool, PoolClient } from 'pg'
import { createBaselinePool } from '../load/baseline-pool.ts'
import type { Operation } from '../load/closed-loop.ts'
import { createHttpCaller } from '../load/http-caller.ts'
import type { LoadTarget } from '../load/load-process.ts'
import type { Scenario } from './scenario.ts'

interface Facts {
  /** One record per slot and side, so that no update waits for another's lock. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly userId: string
}

const oneTransaction = 'one transaction'
const twoCommits = 'two commits'

type Sends = Pick<Pool | PoolClient, 'query'>

const updateSql = `UPDATE record.general_ledger SET row_version = row_version + 1, description = $3, last_modified_by_id = $4, last_modified_on_utc = $5
  WHERE id = $1 AND row_version = $2`
const auditSql = `INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
  VALUES ($1, $2, $3, 'Main.GeneralLedgerViewDto', $4, 'Update', $5, $6)`

/** One record read and changed, with its audit entry, compared with the minimum of three statements. */
export const readAndUpdate = updateScenario({
  name: 'update',
  title: 'read and update one record, with audit',
  aim: 2.5,
  readsFirst: true,
})

/** The change alone: each is based on the previous answer. */
export const updateOne = updateScenario({
  name: 'update-alone',
  title: 'update one record, with audit',
  aim: 2,
})

/** The same with an idempotency key, as the web sends it: the key and the answer are stored with the change. */
export const updateWithKey = updateScenario({
  name: 'update-with-key',
  title: 'update one record, with audit and an idempotency key',
  aim: 2.5,
  headers: () => ({ 'idempotency-key': uuidV7() }),
})

interface Variant extends Pick<Scenario, 'name' | 'title' | 'aim'> {
  readonly readsFirst?: boolean
  readonly headers?: () => Readonly<Record<string, string>>
}

function updateScenario({ headers = () => ({}), readsFirst = false, ...named }: Variant): Scenario {
  return {
    ...named,
    connections: [1, 16],
    async findFacts({ query }): Promise<Facts> {
      const rows = await query<{ id: string }>(
        'select id from record.general_ledger tablesample system (1) repeatable (2) order by random() limit 48',
      )
      const [user] = await query<{ id: string }>(`select id from record."user" where user_name = 'beheerder'`)
      const ids = rows.map(({ id }) => id)
      const sides = ['product', oneTransaction, twoCommits]
      return {
        ids: Object.fromEntries(sides.map((side, index) => [side, ids.slice(16 * index, 16 * (index + 1))])),
        userId: user?.id ?? '',
      }
    },
    async product(target, connections) {
      const ids = (target.facts as Facts).ids.product ?? []
      const call = await createHttpCaller(target, connections)
      const known = new Map<number, string>()
      return async (slot) => {
        const path = `/api/main/generalledgers/${ids[slot]}`
        if (readsFirst) known.delete(slot)
        const record = JSON.parse(known.get(slot) ?? (await call(slot, { method: 'GET', path }))) as Record<
          string,
          unknown
        >
        const body = { ...record, description: another(String(record.description)) }
        known.set(
          slot,
          await call(slot, { method: 'PUT', path, body: JSON.stringify(body), headers: headers() }),
        )
      }
    },
    bare: {
      [oneTransaction]: createBaselineUpdate({ side: oneTransaction, readsFirst }, async (pool, write) => {
        const client = await pool.connect()
        try {
          await client.query('BEGIN')
          await write(client)
          await client.query('COMMIT')
        } finally {
          client.release()
        }
      }),
      [twoCommits]: createBaselineUpdate({ side: twoCommits, readsFirst }, (pool, write) => write(pool)),
    },
  }
}

/** Alternates two texts; each change touches the same words of the index. */
function another(description: string): string {
  return description.endsWith(' (oud)') ? description.slice(0, -6) : `${description} (oud)`
}

function createBaselineUpdate(
  { side, readsFirst }: { readonly side: string; readonly readsFirst: boolean },
  around: (pool: Pool, write: (sends: Sends) => Promise<void>) => Promise<void>,
) {
  return async (target: LoadTarget, connections: number): Promise<Operation> => {
    const { ids: idsBySide, userId } = target.facts as Facts
    const ids = idsBySide[side] ?? []
    const pool = createBaselinePool(target, connections)
    const known = new Map<number, { row_version: number; description: string }>()
    async function current(slot: number) {
      const { rows } = await pool.query<{ row_version: number; description: string }>({
        name: 'read',
        text: 'SELECT * FROM record.general_ledger WHERE id = $1',
        values: [ids[slot]],
      })
      if (!rows[0]) throw new Error(`${ids[slot]} was not found`)
      return rows[0]
    }
    return async (slot) => {
      if (readsFirst) known.delete(slot)
      const { row_version: version, description } = known.get(slot) ?? (await current(slot))
      const after = another(description)
      const now = new Date().toISOString()
      const changes = JSON.stringify([{ field: 'description', before: description, after }])
      const update = [ids[slot], version, after, userId, now]
      const entry = [uuidV7(), now, uuidV7(), ids[slot], userId, changes]
      await around(pool, async (sends) => {
        const { rowCount } = await sends.query({ name: 'update', text: updateSql, values: update })
        if (rowCount !== 1) throw new Error(`${ids[slot]} was changed by somebody else`)
        await sends.query({ name: 'audit', text: auditSql, values: entry })
      })
      known.set(slot, { row_version: version + 1, description: after })
    }
  }
}
