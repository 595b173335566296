import type { StatementStatus } from '@stamboek/model/contract/system-status'
import type { ExecutedStatement } from '../database/connection/database.ts'

/** Statements that take less are not recorded. */
const minRecordedMs = 10

const maxTexts = 200
const maxListed = 20
const maxTextLength = 200

const slotMs = 600_000
const slotsPerHour = 6

interface Slot {
  number: number
  count: number
  totalMs: number
  maxMs: number
}

export interface StatementLog {
  /** Records a statement of at least 10 ms, and returns its text as it is listed; else undefined. */
  readonly record: (statement: Pick<ExecutedStatement, 'sql' | 'durationMs'>) => string | undefined
  /** The statements of the last 50 to 60 minutes with the most time together. */
  readonly list: () => readonly StatementStatus[]
}

/**
 * Sums up slow statements by text in slots of ten minutes, for an hour. Keeps 200 texts; of more those with the least
 * time together go.
 */
export function createStatementLog(now: () => number = () => performance.now()): StatementLog {
  const slotsByText = new Map<string, Slot[]>()

  function sumUp(text: string, slots: readonly Slot[]): StatementStatus {
    const oldest = currentSlot() - slotsPerHour
    const recent = slots.filter(({ number }) => number > oldest)
    return {
      text,
      count: recent.reduce((sum, { count }) => sum + count, 0),
      totalMs: Math.round(recent.reduce((sum, { totalMs }) => sum + totalMs, 0)),
      maxMs: Math.round(Math.max(0, ...recent.map(({ maxMs }) => maxMs))),
    }
  }

  function currentSlot(): number {
    return Math.floor(now() / slotMs)
  }

  function listAll(): readonly StatementStatus[] {
    return [...slotsByText]
      .map(([text, slots]) => sumUp(text, slots))
      .toSorted((one, other) => other.totalMs - one.totalMs)
  }

  function makeRoom(): void {
    const least = listAll().at(-1)
    if (slotsByText.size >= maxTexts && least) slotsByText.delete(least.text)
  }

  return {
    record({ sql, durationMs }) {
      if (durationMs < minRecordedMs) return undefined
      const text = shortenStatement(sql)
      if (!slotsByText.has(text)) makeRoom()
      const number = currentSlot()
      const slots = slotsByText.get(text) ?? []
      if (slots.at(-1)?.number !== number) slots.push({ number, count: 0, totalMs: 0, maxMs: 0 })
      const slot = slots.at(-1)
      if (slot) {
        slot.count += 1
        slot.totalMs += durationMs
        slot.maxMs = Math.max(slot.maxMs, durationMs)
      }
      slotsByText.set(text, slots.slice(-slotsPerHour))
      return text
    },
    list: () =>
      listAll()
        .filter(({ count }) => count > 0)
        .slice(0, maxListed),
  }
}

/**
 * Shortens SQL to 200 characters: on one line, and without a long list of columns, so that the table is
 * told.
 */
function shortenStatement(sql: string): string {
  const line = sql
    .slice(0, 4_000)
    .replace(/^\/\*\w+\*\//, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const from = / from /i.exec(line.slice(60))
  const isLongSelect = /^select /i.test(line) && from !== null
  const text = isLongSelect ? `${line.slice(0, 40)} …${line.slice(60 + from.index)}` : line
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}
