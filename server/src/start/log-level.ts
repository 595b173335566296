import type { Logger } from 'pino'

export function isDebugging(log: Logger): boolean {
  return log.isLevelEnabled('debug')
}

/**
 * Turns the debug lines of this process on, or off again, back to the level with which it started (`info` if that was
 * debug). Says so in one line, unless nothing changes.
 */
export function setDebugging(log: Logger, isOn: boolean, startLevel: string): void {
  if (isOn === isDebugging(log)) return
  if (isOn) log.level = 'debug'
  // Also where the level hides `info`.
  log[isOn ? 'debug' : 'warn'](isOn ? 'Uitgebreid loggen staat aan.' : 'Uitgebreid loggen staat uit.')
  if (!isOn) log.level = startLevel === 'debug' || startLevel === 'trace' ? 'info' : startLevel
}
