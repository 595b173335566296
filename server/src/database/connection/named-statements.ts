import { type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'

/**
 * SQL that begins with this is prepared once per connection and then called by name. That doubles the rate of small
 * statements whose plan does not depend on their values (get, insert, update by id). Never for pages and searches: after
 * five calls PostgreSQL may settle for one plan whatever is searched for. List the columns, since `select *` breaks when a
 * column is added.
 */
export const namedMarker = '/*named*/'

/**
 * `= ANY(…)` for named statements. With the bare parameter PostgreSQL plans anew each time, because it believes a list of one to be
 * cheaper than the ten it supposes of an unknown list; planning takes several times as long as finding a few rows by their key.
 */
export function anyOf(list: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ANY(ARRAY(SELECT unnest(${list})))`
}

/** Each costs memory in the server; beyond these the least recently used of the connection is deallocated. */
export const maxNamesPerConnection = 150

type Query = (this: Client, ...parameters: unknown[]) => unknown

const sendQuery = (Client.prototype as { query: unknown }).query as Query

/** A client for a pool (option `Client`) that knows `namedMarker`. */
export class NamedClient extends Client {
  /** SQL → name, the least recently used first. */
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
      // One that the server refused to prepare is not there, and asking for it would end the transaction.
      if (name in prepared)
        sendQuery.call(this, `DEALLOCATE ${name}`, () => {
          delete prepared[name]
        })
      return
    }
  }
}

// The overloads of `query` have no common signature that a method could override them with.
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

/** What pg remembers to be prepared on a connection, by name; it has no call to forget one. */
function preparedStatements(client: Client): Record<string, string> {
  return (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements
}
