import type { ClientConfig } from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { StartError } from '../../start-error.ts'

/**
 * One `@` at most, right after the password, and no `#`: else a password with such a character unescaped would
 * shift everything, and a part of it end up where the host belongs, and so in messages.
 */
const shape = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@#]*$/

/** Reads DATABASE_URL. What is wrong with it is told without quoting it, since it holds a password. */
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
    // The error is no cause: it may quote the address.
    throw new StartError(
      'DATABASE_URL is geen geldig adres: schrijf postgres://gebruiker:wachtwoord@server:5432/database, met %-codes voor bijzondere tekens in het wachtwoord.',
    )
  }
}
