import type { ClientConfig } from 'pg'
import { degradedStateOf } from './degraded-state.ts'
import { NamedClient } from './named-statements.ts'

export class PooledClient extends NamedClient {
  readonly openedAt = performance.now()
  isReadOnly = false
  declare readonly processID: number | null
  server = ''

  constructor(config?: ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'default_transaction_read_only') this.isReadOnly = parameterValue === 'on'
    })
  }

  async identifyServer(): Promise<void> {
    const { rows } = await this.query<ServerFacts>(factsQuery)
    const [facts] = rows
    if (!facts || facts.isStandby) throw new StandbyRefused()
    this.isReadOnly = facts.isReadOnly
    this.server = facts.startedAt
  }
}

export const serverQuery = 'SELECT pg_postmaster_start_time()::text AS server'

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
 * A standby's data is older than what was acknowledged.
 * @internal
 */
export class StandbyRefused extends Error {
  readonly code = '25006'

  constructor() {
    super('The database server is a standby')
    this.name = 'StandbyRefused'
  }
}

/** True for a write that a read-only server or transaction refused (25006), and for a standby (`StandbyRefused`). */
export function isReadOnlyError(error: unknown): boolean {
  return degradedStateOf(error) === 'readOnly'
}
