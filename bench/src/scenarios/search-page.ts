import type { SearchRequest } from '@stamboek/model/contract/record-calls'
import { searchRecords } from '@stamboek/server/records/actions/search-records'
import { createBaselinePool, parseStatement, type RecordedStatement } from '../load/baseline-pool.ts'
import { createHttpCaller } from '../load/http-caller.ts'
import type { Scenario } from './scenario.ts'

interface Facts {
  readonly request: SearchRequest
  readonly statements: readonly RecordedStatement[]
}

/** A page of 50 with the exact total: the description contains a text, if one is given, active ones only, sorted by description. */
export function searchPage(name: string, text?: string): Scenario {
  const request: SearchRequest = {
    search: { ...(text !== undefined && { description: text }), status: 'Active' },
    matchingBehavior: 'Contains',
    limit: 50,
    skip: 0,
    sort: [{ field: 'description', order: 'ascending' }],
  }
  return {
    name: `search-${name}`,
    title: `search page and total, sorted by description${text === undefined ? '' : `, which contains "${text}"`}`,
    aim: 1.2,
    connections: [1, 16],
    async findFacts({ record, catalogue }): Promise<Facts> {
      const type = catalogue.get('Main.GeneralLedgerViewDto')
      return { request, statements: await record((context) => searchRecords(context, type, request)) }
    },
    async product(target, connections) {
      const call = await createHttpCaller(target, connections)
      const body = JSON.stringify((target.facts as Facts).request)
      return async (slot) => {
        await call(slot, { method: 'POST', path: '/api/main/generalledgers/search', body })
      }
    },
    bare: {
      'same SQL': (target, connections) => {
        const queries = (target.facts as Facts).statements.map(parseStatement)
        // As many connections as the product: more would get a larger share of a busy machine.
        const pool = createBaselinePool(target, Math.max(connections, queries.length))
        return async () => {
          await Promise.all(queries.map((query) => pool.query(query)))
        }
      },
    },
  }
}
