import type { ClientConfig } from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { StartError } from '../../start-error.ts'

/**
 * Allows one `@`, right after the password, and no `#`: a password with one of these unescaped would be parsed as part of the host
 * and end up in messages.
 */
const shape = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@#]*$/

/** Parses DATABASE_URL; throws a StartError that does not quote it, since it holds a password. */
export function parseDatabaseUrl(databaseUrl: string): ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL moet beginnen met postgres:// of postgresql://.')
  }
  try {
    if (!shape.test(databaseUrl)) {
      throw new Error('unescaped characters')
    }
    return parseIntoClientConfig(databaseUrl)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new StartError('DATABASE_URL noemt een certificaatbestand dat er niet is.')
    }
    // Not passed as cause, since it may quote the URL.
    throw new StartError(
      'DATABASE_URL is geen geldig adres: schrijf postgres://gebruiker:wachtwoord@server:5432/database, met %-codes voor bijzondere tekens in het wachtwoord.',
    )
  }
}
