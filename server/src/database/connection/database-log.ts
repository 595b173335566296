/** A subset of a pino logger. Messages are Dutch, for the operator, and contain no secrets. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }
