import type { ClientConfig } from 'pg'
import { degradedStateOf } from './degraded-state.ts'
import { NamedClient } from './named-statements.ts'

/** A connection that knows which server it leads to, and whether that takes writes. */
export class PooledClient extends NamedClient {
  readonly openedAt = performance.now()
  /** Whether new transactions can only read; follows what PostgreSQL reports with its answers. */
  isReadOnly = false
  /** Start time of the server, which tells servers apart; empty until it is identified. */
  server = ''

  constructor(config?: ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'default_transaction_read_only') this.isReadOnly = parameterValue === 'on'
    })
  }

  /** To be called once it is connected. Throws StandbyRefused on a standby. */
  async identifyServer(): Promise<void> {
    const { rows } = await this.query<ServerFacts>(factsQuery)
    const [facts] = rows
    if (!facts || facts.isStandby) throw new StandbyRefused()
    this.isReadOnly = facts.isReadOnly
    this.server = facts.startedAt
  }
}

/** The start time of a server, which tells servers apart. */
export const serverQuery = 'SELECT pg_postmaster_start_time()::text AS server'

/** A message in pg's internals. */
interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}

interface ServerFacts {
  readonly isStandby: boolean
  readonly isReadOnly: boolean
  readonly startedAt: string
}

const factsQuery = `SELECT pg_is_in_recovery() AS "isStandby", pg_postmaster_start_time()::text AS "startedAt",
  current_setting('default_transaction_read_only')::bool AS "isReadOnly"`

/**
 * A connection led to a standby, whose data is older than what was acknowledged.
 * @internal
 */
export class StandbyRefused extends Error {
  /** What PostgreSQL would answer to a write. */
  readonly code = '25006'

  constructor() {
    super('The database server is a standby')
    this.name = 'StandbyRefused'
  }
}

export function isReadOnlyError(error: unknown): boolean {
  return degradedStateOf(error) === 'readOnly'
}
