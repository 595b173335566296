import type { ClientConfig } from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { StartError } from '../../start-error.ts'

/**
 * Allows one `@`, after the password, and no `#`: an unescaped one in the password would make part of it the host,
 * which appears in messages.
 */
const shape = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@#]*$/

/**
 * Parses the URL and reads the certificate files that it names. Throws a StartError that does not quote the URL, which
 * contains a password.
 */
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
    // No cause, since it may quote the URL.
    throw new StartError(
      'DATABASE_URL is geen geldig adres: schrijf postgres://gebruiker:wachtwoord@server:5432/database, met %-codes voor bijzondere tekens in het wachtwoord.',
    )
  }
}
