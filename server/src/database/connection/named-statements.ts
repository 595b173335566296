import { type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'

/**
 * Marks SQL that is prepared once per connection, which doubles the rate of small statements. Not for searches: after
 * five calls PostgreSQL may use one generic plan for all values. A prepared `select *` breaks when a column is added.
 */
export const namedMarker = '/*named*/'

/**
 * `= ANY(…)` for named statements. With a bare parameter PostgreSQL replans each call, since the generic plan assumes
 * ten elements; that takes several times as long as finding a few rows.
 */
export function anyOf(list: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ANY(ARRAY(SELECT unnest(${list})))`
}

/**
 * Prepared statements cost memory in the server; the least recently used one is deallocated.
 * @internal
 */
export const maxNamesPerConnection = 150

type Query = (this: Client, ...parameters: unknown[]) => unknown

const sendQuery = (Client.prototype as { query: unknown }).query as Query

/** A client for a pool (option `Client`) that prepares statements marked with `namedMarker`. */
export class NamedClient extends Client {
  readonly #names = new Map<string, string>()
  #count = 0

  nameOf(sql: string): string {
    const name = this.#names.get(sql) ?? `stamboek_${++this.#count}`
    this.#names.delete(sql)
    this.#names.set(sql, name)
    if (this.#names.size > maxNamesPerConnection) this.#deallocateOldest()
    return name
  }

  #deallocateOldest(): void {
    for (const [sql, name] of this.#names) {
      this.#names.delete(sql)
      const prepared = preparedStatements(this)
      // Deallocating a statement that failed to prepare would abort the transaction.
      if (name in prepared)
        sendQuery.call(this, `DEALLOCATE ${name}`, () => {
          delete prepared[name]
        })
      return
    }
  }
}

NamedClient.prototype.query = function (
  this: NamedClient,
  text: unknown,
  values: unknown,
  ...rest: unknown[]
) {
  const isNamed = typeof text === 'string' && text.startsWith(namedMarker) && Array.isArray(values)
  return isNamed
    ? sendQuery.call(this, { name: this.nameOf(text), text, values }, ...rest)
    : sendQuery.call(this, text, values, ...rest)
} as Query as Client['query']

function preparedStatements(client: Client): Record<string, string> {
  return (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements
}
