import { createHash } from 'node:crypto'
import { Client } from 'pg'

/**
 * SQL that begins with this is prepared once per connection and then called by name. That doubles the rate of small
 * statements whose plan does not depend on their values (get, insert, update by id). Never for pages and searches: after
 * five calls PostgreSQL may settle for one plan whatever is searched for. List the columns, since `select *` breaks when a
 * column is added.
 */
export const namedMarker = '/*named*/'

/** Every name costs memory in every connection; statements beyond this many run unnamed. */
const maximumNames = 500

const names = new Map<string, string>()

type Query = (this: Client, ...parameters: unknown[]) => unknown

const sendQuery = (Client.prototype as { query: unknown }).query as Query

/** A client for a pool (option `Client`) that knows `namedMarker`. */
export class NamedClient extends Client {}

// The overloads of `query` have no common signature that a method could override them with.
NamedClient.prototype.query = function (this: Client, text: unknown, values: unknown, ...rest: unknown[]) {
  const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
  return name === undefined
    ? sendQuery.call(this, text, values, ...rest)
    : sendQuery.call(this, { name, text, values }, ...rest)
} as Query as Client['query']

function statementName(sql: string): string | undefined {
  if (!sql.startsWith(namedMarker)) {
    return undefined
  }
  const known = names.get(sql)
  if (known !== undefined || names.size >= maximumNames) {
    return known
  }
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
  names.set(sql, name)
  return name
}
