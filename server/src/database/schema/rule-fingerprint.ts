import { createHash } from 'node:crypto'
import type { DesiredTrigger } from './desired-table.ts'
import { fingerprintPrefix } from './existing-schema.ts'

/**
 * The comment on a constraint, index or trigger by which a start knows its definition, which PostgreSQL stores in another
 * spelling.
 */
export function fingerprint(definition: string): string {
  return `${fingerprintPrefix}${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`
}

/** All that makes up a trigger, for its fingerprint. */
export function triggerDefinition({ timing, when, body }: DesiredTrigger): string {
  return [timing, when, body].join('\n')
}
